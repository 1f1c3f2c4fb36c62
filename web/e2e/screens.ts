import { mkdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';

export const SIZES = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const THEMES = ['dark', 'light'] as const;

/** What is wrong with the layout of a screen: scroll sideways, words cut off, targets that lie over each other. */
export async function measure(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const root = document.scrollingElement!;
    if (root.scrollWidth > window.innerWidth + 1)
      wrong.push(`the page scrolls sideways: ${root.scrollWidth} of ${window.innerWidth}`);
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className?.toString().split(' ').slice(0, 2).join('.')} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
    const seen = (element: Element) => {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      return (
        style.visibility !== 'hidden' &&
        style.display !== 'none' &&
        Number(style.opacity) > 0 &&
        box.width > 2 &&
        box.height > 2
      );
    };
    const dialog = document.querySelector('dialog, [role=dialog], [role=alertdialog]');
    const scope = dialog ?? document.getElementById('root')!;
    const blocks = [...scope.querySelectorAll('button, a, h1, h2, h3, p, li, label, .chip, .turn, input')].filter(seen);
    for (const block of blocks) {
      if (block.closest('.sr')) continue;
      const style = getComputedStyle(block);
      const ellipsis = style.textOverflow === 'ellipsis';
      if (!ellipsis && style.overflowX !== 'visible' && block.scrollWidth > block.clientWidth + 2)
        wrong.push(`cut off: ${name(block)}`);
      // A hand scrolls sideways on its own, and may reach beyond the edge.
      if (block.closest('[data-fan]')) continue;
      const box = block.getBoundingClientRect();
      if (box.right > window.innerWidth + 2 || box.left < -2)
        wrong.push(`beyond the edge: ${name(block)} ${Math.round(box.left)}..${Math.round(box.right)}`);
    }
    /** What can be seen of something: the parts around it that clip or scroll hide the rest. */
    const shown = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const box = around.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return { left, top, right, bottom };
    };
    const targets = [...scope.querySelectorAll('button, a, input, select, textarea')]
      .filter(seen)
      .filter((one) => !one.closest('.sr'));
    for (let a = 0; a < targets.length; a += 1) {
      for (let b = a + 1; b < targets.length; b += 1) {
        const [first, second] = [targets[a]!, targets[b]!];
        if (first.contains(second) || second.contains(first)) continue;
        // The cards of a fanned hand lie over each other, as in a hand.
        if (first.closest('[data-fan]') && second.closest('[data-fan]')) continue;
        // What sticks to the edge of the window lies over what scrolls under it, as it should. In a replay that is the
        // scrubber, and the whole board scrolls under it. A hint lies over the board until it is pushed away.
        const stuck = (element: Element) =>
          element.closest('.stagebox') === null &&
          element.closest('.dock, .fbase, .tabs, .phead, .bar, .goline, .scrub, .btn.wide, .toasts, .hint') !== null;
        if (stuck(first) !== stuck(second)) continue;
        const [x, y] = [shown(first), shown(second)];
        const wide = Math.min(x.right, y.right) - Math.max(x.left, y.left);
        const high = Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top);
        if (wide > 3 && high > 3) wrong.push(`overlap: ${name(first)} and ${name(second)}`);
      }
    }
    return [...new Set(wrong)];
  });
}

/** What axe-core finds that is more than minor. */
async function axe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async () => {
    const found = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
      resultTypes: ['violations'],
    });
    return found.violations
      .filter(({ impact }) => impact !== 'minor')
      .map(({ id, impact, nodes }) => {
        const where = nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`);
        return `axe ${id} (${impact}) ${where.join(' | ')}`;
      });
  });
}

/** Sets the theme, and waits until nothing moves any more. */
export async function settle(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (value) => {
    document.documentElement.dataset.theme = value;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((one) => one.finished.catch(() => {})));
    await frame();
  }, theme);
}

interface Size {
  width: number;
  height: number;
}

/** Gives the window another size, and waits until the page is laid out in it. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Looks at a screen at every size in both themes: a picture of each, the layout measured, axe run. */
export async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  mkdirSync('shots', { recursive: true });
  const wrong: string[] = [];
  for (const size of SIZES) {
    await resize(page, size);
    for (const theme of THEMES) {
      await settle(page, theme);
      await page.screenshot({ path: `shots/${name}-${size.width}-${theme}.png` });
      const found = [...(await measure(page)), ...(await axe(page))];
      wrong.push(...found.map((one) => `${name} ${size.width} ${theme}: ${one}`));
    }
  }
  await resize(page, before);
  await settle(page, 'dark');
  expect.soft(wrong, wrong.join('\n')).toEqual([]);
}

/** Rests the mouse on each card, and says which of them is enlarged beyond the window or over the choices. */
export async function enlarged(page: Page, cards: string, choices: string): Promise<string[]> {
  const wrong: string[] = [];
  const { width, height } = page.viewportSize()!;
  const peek = page.locator('.peek');
  for (const card of await page.locator(cards).all()) {
    const at = (await card.boundingBox())!;
    const [x, y] = [at.x + 12, at.y + 12];
    // A card that another one covers there is not under the mouse.
    if (!(await card.evaluate((one, [a, b]) => one.contains(document.elementFromPoint(a!, b!)), [x, y]))) continue;
    await page.mouse.move(x, y);
    await expect(peek).toBeVisible();
    const name = await card.getAttribute('data-card');
    const box = (await peek.boundingBox())!;
    if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height)
      wrong.push(`${name} is beyond the window at ${width}: ${JSON.stringify(box)}`);
    for (const choice of await page.locator(choices).all()) {
      const other = await choice.boundingBox();
      if (!other) continue;
      const wide = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
      const high = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
      if (wide > 4 && high > 4) wrong.push(`${name} covers the choices at ${width} by ${height}`);
    }
    await page.mouse.move(width - 4, 4);
    await expect(peek).toBeHidden();
  }
  return wrong;
}

/** A page whose settings are these: no tour, no waiting, no animation. */
export async function calm(page: Page, settings: Record<string, unknown> = {}): Promise<void> {
  await page.addInitScript((given) => {
    if (localStorage.getItem('croupier.settings')) return;
    const state = {
      theme: 'dark',
      motion: 'reduced',
      pace: 'instant',
      sound: false,
      hints: true,
      toured: ['geniejack', 'rollio', 'lunchtable', 'fab'],
      ...given,
    };
    localStorage.setItem('croupier.settings', JSON.stringify({ state, version: 0 }));
  }, settings);
}

/**
 * From here on time passes for the page only where a test says so; `page.clock.install()` has to come before the page.
 * The moment of the pause must lie ahead of the page's clock, which runs until the pause is there: an hour is more than
 * any test has.
 */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_600_000);
}

/** Sets up a game from the menu, with a seed. */
export async function sitDown(page: Page, game: string, seed: string): Promise<void> {
  await page.goto(`/play/${game}`);
  await page.getByLabel('Seed').fill(seed);
  await page.getByRole('button', { name: /^Start the (run|match)$/ }).click();
  await page.waitForURL(/\/m\//);
  if (game === 'geniejack') await pastFirstWish(page);
}

/** Has the small wish that opens a run, where the rules have one. */
export async function pastFirstWish(page: Page): Promise<void> {
  const wish = page.locator('#wish');
  await expect(wish.or(page.locator('[data-action="deal"]')).first()).toBeVisible();
  if (!(await wish.isVisible())) return;
  await wish.fill('more gold');
  await page.getByRole('button', { name: /Grant my wish/ }).click();
  await expect(page.locator('.gift')).toBeVisible();
  await page.locator('[data-action="continue"]').click();
  await expect(page.locator('[data-action="deal"]')).toBeVisible();
}

/** Presses Tab until something has the focus, as someone without a mouse would. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}
