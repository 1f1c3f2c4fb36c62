import type { Frame } from './types';

export type LiveState = 'up' | 'down';

export interface Live {
  close(): void;
}

interface Ears {
  /** How many notices this eye has had: where the catch-up starts. */
  since(): number;
  frame(frame: Frame): void;
  state(state: LiveState, tries: number): void;
}

/** The server will not have this socket: trying again would not help. */
const REFUSED = 1008;
const WAITS = [250, 500, 1000, 2000, 4000, 8000];

/** Keeps a socket to a match open. Its first message is the token, so that no address ever holds one. */
export function listen(id: string, token: string | null, ears: Ears): Live {
  let socket: WebSocket | null = null;
  let closed = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    if (closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const mine = new WebSocket(`${scheme}://${location.host}/api/matches/${encodeURIComponent(id)}/live`);
    socket = mine;
    mine.onopen = () => {
      tries = 0;
      mine.send(JSON.stringify({ ...(token && { token }), since: ears.since() }));
      ears.state('up', 0);
    };
    mine.onmessage = (message) => {
      if (typeof message.data !== 'string') return;
      const data = JSON.parse(message.data) as Partial<Frame>;
      if (data.info && data.told) ears.frame(data as Frame);
    };
    mine.onclose = (event) => {
      if (closed || socket !== mine) return;
      if (event.code === REFUSED) return;
      tries += 1;
      ears.state('down', tries);
      timer = setTimeout(open, WAITS[Math.min(tries, WAITS.length) - 1]);
    };
  };

  const wake = () => {
    if (closed || socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(timer);
    open();
  };
  window.addEventListener('online', wake);
  open();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      socket?.close();
    },
  };
}
