import type { Page } from '@playwright/test';

/** The kinds of screen of a game, the first one that stands counts: a name, and what is seen there. */
export type Screens = [name: string, selector: string][];

interface Here {
  screen: string;
  busy: boolean;
  /** All words on the page and what is pressed: whatever is done changes it. */
  stamp: string;
}

/** Where the page stands. */
export function here(page: Page, screens: Screens): Promise<Here> {
  return page.evaluate((list) => {
    const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const stands = (selector: string) => [...document.querySelectorAll(selector)].some(visible);
    const main = document.querySelector('main');
    const pressed = document.querySelectorAll('[aria-pressed="true"], [role=dialog], dialog, [data-option]').length;
    return {
      screen: list.find(([, selector]) => stands(selector))?.[0] ?? 'wait',
      busy: main?.ariaBusy === 'true',
      stamp: `${main?.dataset.ply} ${pressed} ${document.body.innerText}`,
    };
  }, screens);
}

interface Hands {
  screens: Screens;
  /** Does one thing on a screen, and says what. It has to change something. */
  act(screen: string, step: number, seen: Set<string>): Promise<string>;
  /** Sees each kind of screen when it first comes. */
  on?(screen: string): Promise<void>;
  most?: number;
}

/** Looks until the page stands as it should. Without `expect`, which writes down every look of a whole game for its report. */
async function until(page: Page, screens: Screens, stands: (now: Here) => boolean, why: string): Promise<Here> {
  const end = Date.now() + 60_000;
  for (let wait = 10; ; wait = Math.min(wait * 2, 80)) {
    const now = await here(page, screens);
    if (stands(now)) return now;
    if (Date.now() > end) throw new Error(`${why} (on screen "${now.screen}")`);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Plays until the page shows the end of the game. Every press has to do something: one that does nothing fails. */
export async function playOn(page: Page, { screens, act, on, most = 1500 }: Hands): Promise<Set<string>> {
  const seen = new Set<string>();
  const all: Screens = [['over', '.over-sheet'], ...screens];
  for (let step = 0; step < most; step += 1) {
    let now = await until(page, all, ({ screen, busy }) => screen !== 'wait' && !busy, 'the page asks for nothing');
    if (!seen.has(now.screen)) {
      seen.add(now.screen);
      await on?.(now.screen);
      now = await here(page, all);
    }
    if (now.screen === 'over') return seen;
    const did = await act(now.screen, step, seen);
    await until(page, all, ({ stamp }) => stamp !== now.stamp, `step ${step}: ${did} does nothing`);
  }
  throw new Error(`the game does not end; seen so far: ${[...seen].join(', ')}`);
}
