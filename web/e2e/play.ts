import { expect, type Page } from '@playwright/test';

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

/** Plays on until the end of the game stands there. Every press has to do something: one that does nothing fails. */
export async function playOn(page: Page, { screens, act, on, most = 1500 }: Hands): Promise<Set<string>> {
  const seen = new Set<string>();
  const all: Screens = [['over', '.over-sheet'], ...screens];
  for (let step = 0; step < most; step += 1) {
    let now = await here(page, all);
    await expect(async () => {
      now = await here(page, all);
      expect(now.screen === 'wait' || now.busy, `waiting on screen "${now.screen}"`).toBe(false);
    }).toPass({ intervals: [20, 20, 40], timeout: 60_000 });
    if (!seen.has(now.screen)) {
      seen.add(now.screen);
      await on?.(now.screen);
      now = await here(page, all);
    }
    if (now.screen === 'over') return seen;
    const did = await act(now.screen, step, seen);
    await expect
      .poll(async () => (await here(page, all)).stamp, {
        message: `step ${step}: ${did} on screen "${now.screen}" does nothing`,
        intervals: [10, 20, 40, 80],
      })
      .not.toBe(now.stamp);
  }
  throw new Error(`the game does not end; seen so far: ${[...seen].join(', ')}`);
}
