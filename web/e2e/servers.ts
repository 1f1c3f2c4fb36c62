import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview } from 'vite';

const bin = process.env.CROUPIER_BIN ?? '../target/debug/croupier';
const embedded = process.env.CROUPIER_EMBEDDED === '1';

/** A port that no one listens on just now. */
async function freePort(): Promise<number> {
  const holder = createServer();
  await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done));
  const { port } = holder.address() as AddressInfo;
  await new Promise((done) => holder.close(done));
  return port;
}

const ended = (child: ChildProcess) => new Promise((done) => child.once('exit', done));

/** A server of a test's own, with the page in front of it: it can be stopped and started again at the same address. */
export class OwnServer {
  private child: ChildProcess | null = null;
  private front: { close(): Promise<void> } | null = null;
  private readonly home = mkdtempSync(join(tmpdir(), 'croupier-own-'));
  private port = 0;
  /** Where the page is. */
  url = '';

  constructor(
    private readonly env: Record<string, string> = {},
    private readonly settings: string[] = [],
  ) {}

  async start(): Promise<void> {
    this.port ||= await freePort();
    const { ANTHROPIC_API_KEY: _, ...around } = process.env;
    const child = spawn(bin, ['serve', '--home', this.home, '--bind', `127.0.0.1:${this.port}`, ...this.settings], {
      env: { ...around, ...this.env },
      stdio: 'ignore',
    });
    this.child = child;
    const api = `http://127.0.0.1:${this.port}`;
    for (let tries = 0; ; tries += 1) {
      const up = await fetch(`${api}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (up) break;
      if (tries > 300 || child.exitCode !== null) throw new Error('the server does not start');
      await new Promise((done) => setTimeout(done, 100));
    }
    if (embedded) this.url = api;
    else if (!this.front) {
      process.env.CROUPIER_SERVER = api;
      const port = await freePort();
      this.front = await preview({
        logLevel: 'silent',
        preview: { port, strictPort: true, host: '127.0.0.1', proxy: { '/api': { target: api, ws: true } } },
      });
      this.url = `http://127.0.0.1:${port}`;
    }
  }

  /** Stops the server as an operator would; `kill` as a power cut would. */
  async stop(how: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    const gone = ended(child);
    child.kill(how);
    await gone;
    this.child = null;
  }

  async close(): Promise<void> {
    await this.stop('SIGKILL');
    await this.front?.close();
  }
}

/** A stand-in for Claude: answers every question with a call of its tool, when it is told to. */
export class MockClaude {
  readonly asked: { wish: string; tool: string }[] = [];
  private release = () => {};
  private readonly released = new Promise<void>((done) => {
    this.release = done;
  });
  private readonly server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => void this.answer(text, response));
  });
  url = '';

  constructor(
    private readonly gift: unknown,
    private readonly status = 200,
  ) {}

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private async answer(text: string, response: import('node:http').ServerResponse): Promise<void> {
    const question = JSON.parse(text) as { model: string; tools: { name: string }[]; messages: unknown[] };
    const tool = question.tools[0]!.name;
    this.asked.push({ wish: JSON.stringify(question.messages), tool });
    await this.released;
    response.writeHead(this.status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: question.model,
        content: [{ type: 'tool_use', id: 'toolu_1', name: tool, input: this.gift }],
        stop_reason: 'tool_use',
        usage: { input_tokens: 10, output_tokens: 10 },
      }),
    );
  }

  /** Lets it answer. Until then it ponders. */
  speak(): void {
    this.release();
  }

  close(): Promise<unknown> {
    this.release();
    return new Promise((done) => this.server.close(done));
  }
}
