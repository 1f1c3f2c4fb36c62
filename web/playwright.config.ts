import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/*
 * The tests play in a real browser against a real server. CROUPIER_BIN names the binary; if it has the page built in
 * (CROUPIER_EMBEDDED=1), that page is tested, else the one in dist/ in front of it.
 */
const bin = process.env.CROUPIER_BIN ?? '../target/debug/croupier';
const embedded = process.env.CROUPIER_EMBEDDED === '1';
const api = Number(process.env.CROUPIER_TEST_PORT ?? 7979);
const port = embedded ? api : api - 3000;
const home = process.env.CROUPIER_TEST_HOME ?? mkdtempSync(join(tmpdir(), 'croupier-e2e-'));
process.env.CROUPIER_TEST_HOME = home;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Long enough for a machine that builds something else meanwhile: nothing here waits for a time to pass.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  workers: 2,
  reporter: [['line']],
  // What is timed needs a machine that does nothing else: `npm run e2e:speed`.
  projects: [
    { name: 'games', testIgnore: /speed|leduc/ },
    { name: 'speed', testMatch: /speed/ },
    // The example game is in a program of its own: `npm run e2e:leduc`.
    { name: 'leduc', testMatch: /leduc/ },
  ],
  // A test that passes when it is tried again hides a race, of the test or of the page.
  retries: 0,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: [
    {
      // To the server all tests are one client: it would make them wait.
      command: `${bin} serve --home ${home} --bind 127.0.0.1:${api} --rate 10000 --matches 100000`,
      url: `http://127.0.0.1:${api}/healthz`,
      stdout: 'ignore',
    },
    ...(embedded
      ? []
      : [
          {
            command: `npx vite preview --port ${port} --strictPort --host 127.0.0.1`,
            url: `http://127.0.0.1:${port}/`,
            env: { CROUPIER_SERVER: `http://127.0.0.1:${api}` },
          },
        ]),
  ],
});
