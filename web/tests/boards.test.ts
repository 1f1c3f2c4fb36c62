import { describe, expect, it } from 'vitest';
import type { Choice } from '../src/api/types';
import { changed, sizeOf } from '../src/decks/list';
import { choicesFor, givesOf } from '../src/games/fab/words';
import { wordOf } from '../src/games/geniejack/Receipt';
import { countsOf, textOf } from '../src/games/lunchtable/deck';
import { choicesAt, newsOf, spotKey, tributeOf, verdictOf } from '../src/games/lunchtable/words';
import { worthOf } from '../src/games/rollio/parts';
import { linkTo, nextMistake, placeIn, pointsOf, type Review, worstChoice } from '../src/replay/review';
import { addressOf, chaptersOf, nextStage, progressOf } from '../src/story/story';
import type { SideView } from '../src/types/fab';
import type { ResultView } from '../src/types/geniejack';

const choice = (action: string, change: Partial<Choice> = {}): Choice => ({
  action,
  verb: action.split(' ')[0]!,
  things: [],
  label: action,
  primary: false,
  ...change,
});

describe('LunchTable', () => {
  const legal = [
    choice('summon 2 attack', { things: [{ zone: 'hand', seat: 0, slot: 2 }] }),
    choice('hide 2', { things: [{ zone: 'hand', seat: 0, slot: 2 }] }),
    choice('respond field 1', { things: [{ zone: 'field', seat: 0, id: 'bell' }] }),
    choice('advance'),
  ];
  it('finds what can be done with a card', () => {
    expect(choicesAt(legal, spotKey('hand', 0, 2)).map(({ action }) => action)).toEqual(['summon 2 attack', 'hide 2']);
    expect(choicesAt(legal, spotKey('hand', 0, 1))).toEqual([]);
    expect(choicesAt(legal, spotKey('field', 0, null, 'bell'))).toHaveLength(1);
  });
  it('reads a prediction from the side of who chooses', () => {
    const life = { seat: 1, what: 'life', from: 900, to: 500, sure: true };
    const ends = (end: string, destroyed: number[], changes: object[] = []) =>
      verdictOf(
        choice('attack 1 1', {
          forecast: { text: 'x', detail: { end, destroyed: destroyed.map((seat) => ({ seat, slot: 1 })) }, changes },
        } as Partial<Choice>),
        0,
      )?.words;
    const hurt = { ...life, seat: 0 };
    expect(ends('win', [1], [life])).toEqual(['you destroy it', 'they lose 400']);
    expect(ends('win', [1])).toEqual(['you destroy it']);
    expect(ends('lose', [], [hurt])).toEqual(['it survives', 'you lose 400']);
    expect(ends('lose', [0], [hurt])).toEqual(['you lose yours', 'you lose 400']);
    expect(ends('tie', [0, 1])).toEqual(['both destroyed']);
    expect(ends('win', [1], [{ ...life, to: 0 }])).toEqual(['LETHAL']);
    expect(ends('risk', [])).toEqual(['RISK?']);
    expect(verdictOf(choice('attack 1 1'), 0)).toBeNull();
    expect(verdictOf(choice('pass'), 0)).toBeNull();
  });
  describe('tells what the other side does', () => {
    const one = (ply: number, notice: string, text?: string, card?: string) => ({
      ply,
      notice,
      seat: 1,
      ...(text && { text }),
      ...(card && { card }),
    });
    const chose = [one(9, 'chose', 'They choose Ricky.'), one(9, 'resolving', undefined, 'code')];
    const loses = one(9, 'stat_changed', 'Ricky loses 400.');
    it.each([
      ['nothing', [], ''],
      [
        'an attack before how it ended',
        [
          one(9, 'attacked', 'They attack Ricky.'),
          one(9, 'fought', 'Chad wins.'),
          one(9, 'destroyed', 'Ricky is destroyed.'),
          one(9, 'damaged', 'You lose 800 life.'),
        ],
        'They attack Ricky. Ricky is destroyed. You lose 800 life.',
      ],
      [
        'an ability before what it costs',
        [one(9, 'vice', 'Chad has vice 1.'), one(9, 'activated', 'They use Chad.', 'chad')],
        'They use Chad. Chad has vice 1.',
      ],
      [
        'a summon and the ability it sets off',
        [
          one(9, 'summoned', 'They summon Bri.'),
          one(9, 'activated', 'They use Bri.', 'bri'),
          one(9, 'resolving', undefined, 'bri'),
          one(9, 'drew', 'They draw a card.'),
        ],
        'They summon Bri. They use Bri. They draw a card.',
      ],
      [
        'what was activated before its target was chosen',
        [...chose, loses],
        'They play Code. They choose Ricky. Ricky loses 400.',
      ],
      [
        'only the newest of several steps',
        [one(8, 'set', 'They set a card.'), one(9, 'phase_began', 'Combat.')],
        'Combat.',
      ],
    ])('%s', (_, fresh, says) => {
      const before = [one(3, 'activated', 'They play Code.', 'code'), one(4, 'activated', 'They play Mill.', 'mill')];
      expect(newsOf(fresh, [...before, ...fresh])).toBe(says);
    });
  });
  it('knows which summons ask for a tribute', () => {
    const given = { zone: 'stereotypes', seat: 0, slot: 3, role: 'tribute' };
    const asks = choice('summon 1 attack tribute 3', {
      group: 'summon 1 attack',
      things: [{ zone: 'hand', seat: 0, slot: 1 }, given],
    });
    expect(tributeOf(asks)).toEqual({ group: 'summon 1 attack', thing: given });
    expect(tributeOf(legal[0]!)).toBeNull();
  });
});

describe('Flesh and Blood', () => {
  const pitch = choice('pitch zap-red', {
    things: [{ zone: 'hand', seat: 0, slot: 1, id: 'zap-red' }],
    forecast: { text: 'x', changes: [{ seat: 0, what: 'resources', from: 2, to: 3, sure: true }] },
  });
  it('finds a card by its word, whichever copy it is', () => {
    expect(choicesFor([pitch], 'hand', 0, 'zap-red')).toEqual([pitch]);
    expect(choicesFor([pitch], 'hand', 0, 'zap-blue')).toEqual([]);
    expect(choicesFor([pitch], 'arsenal', 0, 'zap-red')).toEqual([]);
  });
  it('takes what pitching gives from the view', () => {
    const side = { hand: ['zap-red'], hand_gives: [3] } as unknown as SideView;
    expect(givesOf(side, 0)).toBe(3);
    expect(givesOf(side, 1)).toBe(0);
  });
});

describe('Geniejack', () => {
  const hand = (winner: 'player' | 'dealer' | null) =>
    ({ winner, player: { value: 20 }, dealer: { value: 19 } }) as unknown as ResultView;
  it('calls only a hand that no one won a push', () => {
    expect(wordOf([hand(null)])).toBe('Push');
    expect(wordOf([hand('player')])).toBe('Win');
    expect(wordOf([hand('dealer')])).toBe('Lose');
    expect(wordOf([hand('player'), hand('dealer')])).toBe('Mixed');
  });
});

describe('Rollio', () => {
  const steps = [{ source: 'Three of a kind', text: '+300', total: 300 }];
  it('shows what dice are worth, as soon as the server has said it', () => {
    expect(worthOf({ text: '', detail: { steps } })).toBe(300);
    expect(worthOf({ text: '' })).toBeUndefined();
    expect(worthOf(undefined)).toBeUndefined();
  });
});

describe('a replay', () => {
  it('is linked by step and side', () => {
    expect(placeIn('#t=7&side=0')).toEqual({ ply: 7, side: '0' });
    expect(placeIn('#t=x&side=me')).toEqual({ ply: null, side: null });
    expect(placeIn('')).toEqual({ ply: null, side: null });
    expect(placeIn(linkTo(12, 'watcher'))).toEqual({ ply: 12, side: 'watcher' });
  });
  it('draws the chance from one side, and finds the next mistake', () => {
    const judged = (chance: number, grade: 'best' | 'costly') => ({
      before: 0,
      after: 0,
      chance,
      loss: 0,
      grade,
      playouts: 1,
      options: [],
    });
    const review = {
      steps: [
        { ply: 1, seat: 0, turn: 1, action: 'a', label: 'a', judged: judged(600, 'best') },
        { ply: 2, seat: 1, turn: 1, action: 'b', label: 'b', judged: judged(700, 'costly') },
        { ply: 3, seat: 0, turn: 1, action: 'c', label: 'c' },
        { ply: 4, seat: 0, turn: 2, action: 'd', label: 'd', judged: judged(200, 'costly') },
      ],
    } as unknown as Review;
    expect(pointsOf(review, 0).map(({ ply, mark }) => [ply, mark])).toEqual([
      [1, null],
      [2, null],
      [4, 'costly'],
    ]);
    expect(pointsOf(review, 0)[1]?.chance).toBeCloseTo(0.3);
    // A mistake is shown where the choice is still open: one move before it.
    expect(nextMistake(review, 0, 1)).toBe(3);
    expect(nextMistake(review, 0, 3)).toBeNull();
    expect(worstChoice(review, 0)).toBe(3);
  });
});

describe('the story', () => {
  const stages = [
    { stage: '1-1', title: 'One', facts: {} },
    { stage: '1-2', title: 'One', locked: 'win stage 1-1 first', facts: {} },
    { stage: '2-1', title: 'Two', locked: 'win stage 1-2 first', facts: {} },
  ];
  it('is a map of chapters', () => {
    expect(chaptersOf(stages).map(({ number, title, stages: of }) => [number, title, of.length])).toEqual([
      ['1', 'One', 2],
      ['2', 'Two', 1],
    ]);
    expect(addressOf('1-2')).toBe('/story/1/2');
  });
  it('knows how far someone is', () => {
    const progress = progressOf({
      game: 'x',
      stages,
      goods: [],
      notes: { 'x-story': { stars: { '1-1': 2 }, gold: 80, xp: 15 } },
    });
    expect(progress).toEqual({ stars: { '1-1': 2 }, gold: 80, xp: 15 });
    expect(nextStage(stages, { stars: {}, gold: 0, xp: 0 })?.stage).toBe('1-1');
    expect(nextStage(stages, progress)).toBeUndefined();
  });
});

describe('a deck', () => {
  it('is written and read again', () => {
    const counts = { bake_sale: 2, '404_error': 1 };
    const text = textOf('Loud "and" proud', counts);
    expect(text).toContain('name = "Loud \\"and\\" proud"');
    expect(countsOf(text)).toEqual(counts);
    expect(sizeOf(counts)).toBe(3);
  });
  it('loses a card that goes to nothing', () => {
    expect(changed({ a: 1 }, 'a', -1)).toEqual({});
    expect(changed({}, 'a', 1)).toEqual({ a: 1 });
    expect(changed({}, 'a', -1)).toEqual({});
  });
});
