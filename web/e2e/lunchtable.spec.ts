import { expect, type Page, test } from '@playwright/test';
import { duel, type Frame, habit, mine, reach, read, type Seated, sit } from './duels';
import { playOn, type Screens } from './play';
import { calm, enlarged, holdTime, look, resize, SIZES, tabTo } from './screens';

const SCREENS: Screens = [
  ['tribute', '.lts [data-confirm]'],
  ['chain', '.lts.chain'],
  ['attack', '.lts [data-action^="attack"]'],
  ['sheet', '.lts [data-option]'],
  ['read', '.lts'],
  ['act', '.lt .now .act'],
];

/** Something on the board that may be clicked and has not been tried in this phase; stereotypes only fight. */
function fresh(page: Page): (phase: string) => Promise<string | null> {
  let tried = new Set<string>();
  let last = '';
  return async (phase) => {
    if (phase !== last) [tried, last] = [new Set(), phase];
    const lit = await page
      .locator('.lt .hand .can, .lt .bc.can.me, .lt .tc.own.can')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.spot ?? ''));
    const fights = phase.includes('Combat');
    const next = lit.find((spot) => !tried.has(spot) && (fights || !spot.startsWith('stereotypes'))) ?? null;
    if (next) tried.add(next);
    return next;
  };
}

const phaseOf = (page: Page) => page.locator('.bar .where').innerText();

test('a whole match by mouse', async ({ page }) => {
  await calm(page);
  await duel(page, 'lunchtable', 'page-3', '.lt');
  const next = fresh(page);
  const click = async (selector: string) => {
    await page.locator(selector).first().click();
    return selector;
  };
  const seen = await playOn(page, {
    screens: SCREENS,
    act: async (screen) => {
      if (screen === 'tribute') {
        const confirm = page.locator('.lts [data-confirm]');
        return click((await confirm.isEnabled()) ? '.lts [data-confirm]' : '.lts [data-option]');
      }
      if (screen === 'chain') return click('.lts [data-option], .lts .pass');
      if (screen === 'attack') return click((await page.locator('.lts .w').count()) ? '.lts .w' : '.lts [data-option]');
      if (screen === 'sheet') return click('.lts [data-option]');
      if (screen === 'read') return click('.lts [aria-label^="Close"]');
      const spot = await next(await phaseOf(page));
      return click(spot ? `[data-spot="${spot}"]` : '.lt .now .act');
    },
    on: async (screen) => {
      if (screen === 'act' || screen === 'sheet' || screen === 'over') await look(page, `lunchtable-${screen}`);
    },
  });
  expect([...seen]).toEqual(expect.arrayContaining(['act', 'sheet', 'over']));
});

test('a whole match by keyboard alone', async ({ page }) => {
  await calm(page);
  await duel(page, 'lunchtable', 'page-5', '.lt');
  const next = fresh(page);
  await playOn(page, {
    screens: SCREENS,
    act: async (screen) => {
      const press = async (key: string) => {
        await page.keyboard.press(key);
        return key;
      };
      if (screen === 'tribute') {
        if (await page.locator('.lts [data-confirm]').isDisabled()) return press('1');
        await tabTo(page, '.lts [data-confirm]');
        return press('Enter');
      }
      if (screen === 'chain') return press((await page.locator('.lts [data-option="1"]').isVisible()) ? '1' : 'p');
      if (screen === 'attack' || screen === 'sheet') return press('1');
      if (screen === 'read') return press('Escape');
      const spot = await next(await phaseOf(page));
      if (!spot) return press('a');
      const [zone, , slot] = spot.split(':');
      if (zone === 'hand' && Number(slot) < 10) return press(slot!);
      // A card on the board is reached by the arrows.
      await arrowTo(page, spot);
      return press('Enter');
    },
  });
});

/** Walks with the arrow keys until a card has the focus. */
async function arrowTo(page: Page, spot: string): Promise<void> {
  const away = () =>
    page.evaluate((wanted) => {
      const middle = (element: Element) => {
        const box = element.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2] as const;
      };
      const to = document.querySelector(`[data-spot="${wanted}"]`)!;
      const from = document.activeElement?.closest('[data-nav]');
      if (!from) return 'ArrowDown';
      if (from === to) return null;
      const [[x, y], [a, b]] = [middle(from), middle(to)];
      if (Math.abs(b - y) > 12) return b > y ? 'ArrowDown' : 'ArrowUp';
      return a > x ? 'ArrowRight' : 'ArrowLeft';
    }, spot);
  for (let step = 0; step < 40; step += 1) {
    const key = await away();
    if (!key) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the arrows do not reach ${spot}`);
}

test('arrows walk over the board, and piles open and close', async ({ page }) => {
  await calm(page);
  await duel(page, 'lunchtable', 'page-3', '.lt');
  // The draw and standby phases pass by themselves.
  await expect(page.locator('.lt .now .act').first()).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.lt .hand [data-nav]:focus')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.lt .hand [data-nav]:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('.lts')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.lts')).toHaveCount(0);
  await page.keyboard.press('g');
  await expect(page.getByRole('dialog')).toContainText('graveyard');
  await page.keyboard.press('Escape');
});

/** Sits down where something holds that a match shows only now and then. */
async function sitWhere(page: Page, holds: (frame: Frame) => boolean, deck = 'dropouts', does = habit) {
  await calm(page);
  const seated = await reach({ game: 'lunchtable', options: { deck } }, holds, { does });
  await sit(page, 'lunchtable', seated);
  await expect(page.locator('main[aria-busy="false"] .lt')).toBeVisible();
  return seated;
}

/** Whatever was pressed has reached the table. */
async function goesOn(seated: Seated, ply: number): Promise<Frame> {
  await expect.poll(async () => (await read(seated)).info.ply).toBeGreaterThan(ply);
  return mine(seated);
}

const spotOf = ({ zone, seat, slot }: { zone: string; seat?: number; slot?: number }) =>
  `[data-spot="${zone}:${seat}:${slot}"]`;

test('an attack: every target says how the fight would end', async ({ page }) => {
  const wins = ({ legal }: Frame) =>
    legal.find(
      ({ verb, things, forecast }) => verb === 'attack' && things.length > 1 && forecast?.detail?.end === 'win',
    );
  const seated = await sitWhere(page, (frame) => wins(frame) !== undefined);
  const frame = await read(seated);
  const attack = wins(frame)!;
  await page.locator(spotOf(attack.things[0]!)).click();
  const sheet = page.locator('.lts');
  await expect(sheet).toContainText('attacks…');
  await expect(sheet.locator(`[data-action="${attack.action}"]`)).toContainText('you destroy it');
  // The target on the board says the same, and can be clicked as well.
  const target = page.locator(spotOf(attack.things[1]!));
  await expect(target).toContainText('you destroy it');
  await look(page, 'lunchtable-attack');
  // On a small laptop the numbers of a card stay within their halves.
  await resize(page, { width: 1280, height: 800 });
  const wide = () =>
    page
      .locator('.lt .bc .st b')
      .evaluateAll((halves) =>
        halves
          .filter((half) => half.scrollWidth > half.clientWidth)
          .map((half) => `${half.textContent}: ${half.scrollWidth} of ${half.clientWidth}`),
      );
  await expect.poll(wide).toEqual([]);
  await target.click();
  await goesOn(seated, frame.info.ply);
});

test('an answer: what it answers, what each would do, and a clock that runs and holds', async ({ page }) => {
  await page.clock.install();
  const seated = await sitWhere(page, ({ view }) => view.prompt === 'answer');
  const { info } = await read(seated);
  const prompt = page.locator('.lts.chain');
  await expect(prompt).toContainText('Respond?');
  await expect(prompt.locator('h2')).not.toBeEmpty();
  await expect(prompt.locator('[data-option]').first()).toBeVisible();
  // Without a clock there is none to look at.
  await expect(prompt.getByRole('timer')).toHaveCount(0);
  // The price is said once, and the keys fit on their buttons.
  for (const option of await prompt.locator('[data-option]').allInnerTexts())
    expect(option).not.toMatch(/clout \d → \d/);
  const wide = await prompt.locator('kbd').evaluateAll((keys) =>
    keys
      .filter((key) => {
        const button = key.closest('button')!.getBoundingClientRect();
        return key.scrollWidth > key.clientWidth + 1 || key.getBoundingClientRect().right > button.right - 2;
      })
      .map((key) => key.textContent),
  );
  expect(wide).toEqual([]);
  await look(page, 'lunchtable-chain');
  await holdTime(page);
  // A time limit is set in the menu: beside the answers it would be pressed by mistake.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Set a time limit for responses' }).click();
  await expect(prompt.getByRole('timer')).toHaveAccessibleName('5 seconds left');
  await page.clock.runFor(2100);
  await expect(prompt.getByRole('timer')).toHaveAccessibleName('3 seconds left');
  // It runs out, and that is a pass.
  await page.clock.runFor(3000);
  await goesOn(seated, info.ply);
});

test('what is new in play says when it can attack, and where no one can the button says so', async ({ page }) => {
  interface Side {
    bodies: ({ new: boolean; rushed: boolean } | null)[];
  }
  const waits = ({ view, legal }: Frame) => {
    const { halves, turn } = view as unknown as { halves: Side[]; turn: number };
    const bodies = halves[0]!.bodies.flatMap((body) => body ?? []);
    const advance = legal.some(({ verb }) => verb === 'advance');
    return (
      turn > 1 && view.phase === 'main' && advance && bodies.length > 0 && bodies.every((one) => one.new && !one.rushed)
    );
  };
  await sitWhere(page, waits);
  await expect(page.locator('.lt .now .act').first()).toContainText('none of your stereotypes can attack');
  await page.locator('.lt .bc.me .pred.n').first().hover();
  await expect(page.locator('.peek .tip')).toHaveText('New in play: it can attack on your next turn.');
  await expect(page.locator('.peek')).toHaveCount(1);
  // Numbers of a player are labelled.
  await expect(page.locator('.lt .lp.me .lbar')).toContainText('life');
  await page.locator('.lt .lp.me .cln').hover();
  await expect(page.locator('.peek .tip')).toContainText('Clout pays for cards.');
});

test('an enlarged card stays in the window and leaves the choices free', async ({ page }) => {
  const seated = await sitWhere(page, ({ legal }) => legal.some(({ verb }) => verb === 'summon'));
  const summon = (await read(seated)).legal.find(({ verb }) => verb === 'summon')!;
  await page.locator(spotOf(summon.things[0]!)).click();
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [1280, 640],
  ] as const) {
    await resize(page, { width, height });
    expect(await enlarged(page, '.lt .hand [data-card], .lt .bc[data-card]', '.lt .dock, .lt .lts')).toEqual([]);
  }
});

test('a tribute is chosen, counted and confirmed', async ({ page }) => {
  const gives = ({ legal }: Frame) => legal.find(({ group, things }) => group && things[0]?.zone === 'hand');
  const seated = await sitWhere(page, (frame) => gives(frame) !== undefined, 'preps');
  const frame = await read(seated);
  await page.locator(spotOf(gives(frame)!.things[0]!)).click();
  await page
    .locator('.lts [data-option]')
    .filter({ hasText: /tribute/i })
    .first()
    .click();
  const confirm = page.locator('.lts [data-confirm]');
  await expect(confirm).toBeDisabled();
  await look(page, 'lunchtable-tribute');
  await page.keyboard.press('1');
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await goesOn(seated, frame.info.ply);
});

test('a question of an effect is answered in its sheet', async ({ page }) => {
  // Where there is a single answer the page gives it.
  const open = ({ legal }: Frame) => legal.filter(({ verb }) => verb !== 'surrender').length > 1;
  const asks = (frame: Frame) => !['answer', 'act'].includes(frame.view.prompt as string) && open(frame);
  const seated = await sitWhere(page, asks);
  const { info } = await read(seated);
  await expect(page.locator('.lts [data-option]').first()).toBeVisible();
  await look(page, 'lunchtable-question');
  await page.keyboard.press('1');
  await goesOn(seated, info.ply);
});

test('an own face-down card is flipped by a click', async ({ page }) => {
  const flips = ({ legal }: Frame) =>
    legal.find(
      ({ verb, things }) =>
        verb === 'flip' &&
        legal.filter(({ things: [first] }) => first?.slot === things[0]?.slot && first?.zone === things[0]?.zone)
          .length === 1,
    );
  const hides = (frame: Frame) => frame.legal.find(({ verb }) => verb === 'hide')?.action ?? habit(frame);
  const seated = await sitWhere(page, (frame) => flips(frame) !== undefined, 'dropouts', hides);
  const frame = await read(seated);
  await page.locator(spotOf(flips(frame)!.things[0]!)).click();
  await goesOn(seated, frame.info.ply);
});

/** How a stereotype of your own is placed. */
const bodyAt = (frame: Frame, slot: number) =>
  (frame.view as { halves: { bodies: ({ stance: string; vice: number } | null)[] }[] }).halves[0]!.bodies[slot - 1];

test('an own stereotype changes its position in its sheet', async ({ page }) => {
  const turns = ({ legal }: Frame) => legal.find(({ verb }) => verb === 'turn');
  const seated = await sitWhere(page, (frame) => turns(frame) !== undefined);
  const frame = await read(seated);
  const turn = turns(frame)!;
  const { slot } = turn.things[0]!;
  const before = bodyAt(frame, slot!)!.stance;
  const after = before === 'attack' ? 'defense' : 'attack';
  const card = page.locator(spotOf(turn.things[0]!));
  await expect(card).toHaveClass(new RegExp(`\\b${before}\\b`));
  await card.click();
  const option = page.locator(`.lts [data-action="${turn.action}"]`);
  await expect(option).toContainText(turn.label);
  await look(page, 'lunchtable-position');
  await option.click();
  const next = await goesOn(seated, frame.info.ply);
  expect(bodyAt(next, slot!)!.stance).toBe(after);
  // It lies the other way, says so aloud, and cannot be turned a second time.
  await expect(card).toHaveClass(new RegExp(`\\b${after}\\b`));
  await expect(card).toHaveAccessibleName(new RegExp(after));
  await expect(page.locator(`.lts [data-action="${turn.action}"]`)).toHaveCount(0);
});

test('an ability is used in the sheet of its stereotype', async ({ page }) => {
  const uses = ({ legal }: Frame) => legal.find(({ verb }) => verb === 'use');
  const seated = await sitWhere(page, (frame) => uses(frame) !== undefined, 'geeks');
  const frame = await read(seated);
  const use = uses(frame)!;
  await page.locator(spotOf(use.things[0]!)).click();
  const sheet = page.locator('.lts');
  const option = sheet.locator(`[data-action="${use.action}"]`);
  await expect(option).toContainText(use.label);
  // The page says what the ability does before it is used.
  await expect(sheet).toContainText(use.forecast!.text!);
  await look(page, 'lunchtable-ability');
  await option.click();
  const next = await goesOn(seated, frame.info.ply);
  // It costs what was said, is told, and cannot be used a second time.
  const before = bodyAt(frame, use.things[0]!.slot!)!.vice;
  expect(bodyAt(next, use.things[0]!.slot!)!.vice).toBe(before + 1);
  await expect(page.locator('.lt .lg')).toContainText(`You ${use.label.replace('Use', 'use')}`);
  await expect(option).toHaveCount(0);
});

test('what lies in the graveyards and is banished can be read, on both sides', async ({ page }) => {
  const lies = ({ view }: Frame, of: number) =>
    (view as { halves: { graveyard: { name: string }[] }[] }).halves[of]!.graveyard.map(({ name }) => name);
  const seated = await sitWhere(page, (frame) => lies(frame, 0).length > 2 && lies(frame, 1).length > 1);
  const frame = await read(seated);
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog');
  for (const name of lies(frame, 0)) await expect(dialog).toContainText(name);
  await look(page, 'lunchtable-piles');
  await dialog.getByRole('radio', { name: /Greedy's graveyard/ }).click();
  for (const name of lies(frame, 1)) await expect(dialog).toContainText(name);
  await dialog.getByRole('radio', { name: /Greedy's banished/ }).click();
  await expect(dialog.getByRole('heading').first()).toContainText("Greedy's banished");
});

/** What an effect throws disappears after a while, so the test notes it as it appears. */
const watchThrows = (page: Page) =>
  page.evaluate(() => {
    new MutationObserver(() => {
      const thrown = document.querySelector<HTMLElement>('.lt .chance');
      if (thrown) document.body.dataset.thrown = thrown.innerText;
    }).observe(document.body, { childList: true, subtree: true });
  });

test('a coin that an effect flips lands on the board and says how it fell', async ({ page }) => {
  const flips = ({ legal }: Frame) =>
    legal.find(({ verb, things }) => verb === 'cast' && things[0]?.id === 'experimental_brew');
  const seated = await sitWhere(page, (frame) => flips(frame) !== undefined, 'freaks');
  const frame = await read(seated);
  await watchThrows(page);
  await page.locator(spotOf(flips(frame)!.things[0]!)).click();
  await page.locator(`.lts [data-action="${flips(frame)!.action}"]`).click();
  await expect(page.locator('.lts h2')).toContainText('Choose');
  await page.keyboard.press('1');
  await expect(page.locator('body')).toHaveAttribute('data-thrown', /Heads|Tails/);
  await page.screenshot({ path: 'shots/lunchtable-coin.png' });
  await goesOn(seated, frame.info.ply);
  await expect(page.locator('.lt .lg')).toContainText(/heads|tails/i);
  // It stays for its time, and someone who arrives later does not see it fall again.
  await expect(page.locator('.lt .chance')).toHaveCount(0);
});

test('dice that an effect throws land on the board and say how they fell', async ({ page }) => {
  const wagers = ({ legal }: Frame) =>
    legal.find(({ verb, things }) => verb === 'cast' && things[0]?.id === 'wingman_wager');
  const seated = await sitWhere(page, (frame) => wagers(frame) !== undefined);
  const frame = await read(seated);
  await watchThrows(page);
  await page.locator(spotOf(wagers(frame)!.things[0]!)).click();
  await page.locator(`.lts [data-action="${wagers(frame)!.action}"]`).click();
  // It asks whom it is against, unless there is only one, and then they are thrown.
  const asks = page.locator('.lts h2').filter({ hasText: 'Choose' });
  await expect(asks.or(page.locator('body[data-thrown]')).first()).toBeVisible();
  if (await asks.isVisible()) await page.keyboard.press('1');
  await expect(page.locator('body')).toHaveAttribute(
    'data-thrown',
    /(You|Greedy) \d, (you|Greedy) \d: (you win|Greedy wins)/,
  );
  await page.screenshot({ path: 'shots/lunchtable-dice.png' });
  await goesOn(seated, frame.info.ply);
});

test('the board fills the window: nothing scrolls but the hand of a phone', async ({ page }) => {
  await calm(page);
  await duel(page, 'lunchtable', 'page-3', '.lt');
  const scrolls = () =>
    page.evaluate(() => {
      const root = document.scrollingElement!;
      const fan = document.querySelector('.lt .hand')!;
      return {
        down: root.scrollHeight > window.innerHeight,
        aside: root.scrollWidth > window.innerWidth,
        hand: fan.scrollWidth > fan.clientWidth,
      };
    });
  for (const size of SIZES) {
    await resize(page, size);
    await expect.poll(scrolls, `at ${size.width}`).toEqual({ down: false, aside: false, hand: size.width < 600 });
  }
});

test('a click on the phase bar goes on, and damage flashes on the bar of life', async ({ page }) => {
  await page.clock.install();
  await calm(page);
  const begun = await duel(page, 'lunchtable', 'page-3', '.lt');
  const before = await phaseOf(page);
  await page.locator('.lt .ph li:not(.done):not(.cur) button:not([aria-disabled])').first().click();
  await goesOn(begun, 0);
  await expect.poll(() => phaseOf(page)).not.toBe(before);

  const hits = ({ legal }: Frame) =>
    legal.find(
      ({ verb, forecast }) =>
        verb === 'attack' &&
        forecast?.changes?.some(({ seat, what, from, to }) => seat === 1 && what === 'life' && to < from),
    );
  const seated = await sitWhere(page, (frame) => hits(frame) !== undefined);
  const frame = await read(seated);
  await page.locator(spotOf(hits(frame)!.things[0]!)).click();
  // The flash goes by: time stands still while it is looked for.
  await holdTime(page);
  await page.locator(`.lts [data-action="${hits(frame)!.action}"]`).click();
  await expect(page.locator('.lt .lp.op.hurt .delta.hurt')).toBeVisible();
});
