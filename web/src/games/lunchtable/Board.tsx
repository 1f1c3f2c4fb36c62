import { useRef, useState } from 'react';
import type { Choice } from '../../api/types';
import { Icon } from '../../art/Icon';
import { Seen } from '../../art/Seen';
import { nameOfSeat } from '../../match/names';
import { Action, Dock, TurnPill } from '../../shell/Dock';
import { moveFocus } from '../../shell/focus';
import { nameOf, useKeys } from '../../shell/keys';
import { LogList } from '../../shell/Log';
import type { View } from '../../types/lunchtable';
import type { BoardProps } from '../board';
import { Back, Body, HandCard } from './card';
import { Chance } from './chance';
import { Phases } from './phases';
import { type Pile, Piles } from './piles';
import { CardSheet, ChainSheet, ChooseSheet } from './sheets';
import { Side } from './side';
import { choicesAt, newsOf, spotKey, spotOf, TABLES, touches, verdictOf } from './words';

const VERBS_OF_THE_BAR = ['advance', 'end', 'pass', 'surrender'];

/** What lights up on the board: what can act, what can be hit, what is open. */
function lightsOf(view: View, legal: Choice[], open: string | null) {
  const opened = open ? choicesAt(legal, open) : [];
  const asks = typeof view.prompt !== 'string' || (view.prompt !== 'act' && view.prompt !== 'answer');
  return (key: string) => {
    const target = opened.find(
      (choice) => choice.verb === 'attack' && choice.things.slice(1).some((thing) => touches(thing, key)),
    );
    const own = choicesAt(legal, key);
    const look = [open === key && 'pickd', target && 'tgt', !open && own.length > 0 && (asks ? 'tgt' : 'can')]
      .filter(Boolean)
      .join(' ');
    return { target, own, look };
  };
}

export function Board(props: BoardProps<View>) {
  const { view, legal, told, fresh, seat, sending, selection, info, table, question, play, select } = props;
  const root = useRef<HTMLDivElement>(null);
  const [pile, setPile] = useState<Pile | null>(null);
  const me = seat ?? 0;
  const mine = view.halves[me]!;
  const theirs = view.halves[1 - me]!;
  const myMove = seat !== null && view.to_move === seat && legal.some(({ verb }) => verb !== 'surrender');
  const open = selection[0] ?? null;
  const spot = open ? spotOf(view, open) : null;
  const light = lightsOf(view, legal, open);
  const pass = legal.find(({ verb }) => verb === 'pass');
  const advance = legal.find(({ verb }) => verb === 'advance');
  const end = legal.find(({ verb }) => verb === 'end');
  const answering = myMove && view.prompt === 'answer';
  const choosing = myMove && view.prompt !== 'answer' && view.prompt !== 'act' && view.prompt !== 'over';

  const act = (action: string) => play(action);
  const close = () => {
    select([]);
    const card = open && root.current?.querySelector<HTMLElement>(`[data-spot="${open}"]`);
    if (card) card.focus();
  };
  /** A click on a card: hits a target, answers a question, flips, or opens the sheet. */
  const press = (key: string) => {
    const { target, own } = light(key);
    if (target) return act(target.action);
    if ((choosing || answering) && own.length === 1 && own[0]) return act(own[0].action);
    if (own.length === 1 && own[0]?.verb === 'flip') return act(own[0].action);
    select(open === key ? [] : [key]);
  };

  useKeys((event) => {
    const key = nameOf(event);
    if (key === 'g') return (setPile(pile ? null : { seat: me, name: 'graveyard' }), true);
    if (key === 'esc' && open) return (close(), true);
    if (key === 'enter' && open && document.activeElement === document.body) {
      root.current?.querySelector<HTMLElement>('.lts [data-option]')?.focus();
      return true;
    }
    const named = legal.find((choice) => choice.key === key && VERBS_OF_THE_BAR.includes(choice.verb));
    if (named && /^[a-z]$/.test(key)) return (act(named.action), true);
    if (/^[1-9]$/.test(key) && mine.hand?.[Number(key) - 1]) return (press(spotKey('hand', me, Number(key))), true);
    return moveFocus(key, { root: root.current, which: '[data-nav]', first: '.hand [data-nav]', rows: true });
  }, pile === null);

  const teamOf = (of: number): string | null => {
    const cards = view.halves[of]?.hand ?? [];
    const seen = [
      ...cards,
      ...(view.halves[of]?.graveyard ?? []),
      ...(view.halves[of]?.bodies ?? []).flatMap((body) => (body?.card ? [body.card] : [])),
    ];
    return seen[0] ? TABLES[seen[0].archetype].name : null;
  };
  const names = (of: number): string =>
    of === seat
      ? 'You'
      : (info.seats.find((one) => one.seat === of)?.player ?? (seat === null ? nameOfSeat(info.seats, of) : 'Them'));
  const attackOf = (of: number, slot: number) => {
    const fight = fresh.findLast(
      (one) => one.notice === 'attacked' && one.seat === of && (one as { slot?: number }).slot === slot,
    );
    const under = view.assault && view.assault.seat === of && view.assault.slot === slot;
    return fight || under ? 'lunge' : '';
  };
  const hitOf = (of: number, slot: number) => {
    const fight = fresh.findLast((one) => one.notice === 'attacked' && one.seat !== of) as
      | { target?: { slot: number } | null }
      | undefined;
    return fight?.target?.slot === slot ? 'struck' : '';
  };
  const bodies = (of: number) => (
    <div className="rowm">
      {(view.halves[of]?.bodies ?? []).map((body, at) => {
        const key = spotKey('stereotypes', of, at + 1);
        if (!body) return <div key={key} className="slot" aria-hidden="true" />;
        const { target, look } = light(key);
        const verdict = target && target.verb === 'attack' ? verdictOf(target, me) : null;
        return (
          <Body
            key={key}
            id={key}
            body={body}
            mine={of === me}
            look={`${look} ${attackOf(of, at + 1)} ${hitOf(of, at + 1)} ${of === me ? 'me' : ''}`}
            pressed={open === key}
            onClick={() => press(key)}
            tag={verdict ? { word: verdict.word, mark: verdict.mark } : undefined}
          />
        );
      })}
    </div>
  );
  const backs = (of: number) => (
    <div className="rowb">
      {(view.halves[of]?.backs ?? []).map((back, at) => {
        const key = spotKey('spells', of, at + 1);
        if (!back) return <div key={key} className="slot" aria-hidden="true" />;
        return (
          <Back
            key={key}
            id={key}
            back={back}
            mine={of === me}
            look={light(key).look}
            pressed={open === key}
            onClick={() => press(key)}
          />
        );
      })}
    </div>
  );
  const fields = [1 - me, me].map((of) => {
    const field = view.halves[of]?.field;
    if (!field) return null;
    const key = spotKey('field', of, null, field.card?.def);
    return (
      <button key={of} type="button" data-nav className={`fld ${light(key).look}`} onClick={() => press(key)}>
        <Seen name={`${of === me ? 'Your' : 'Their'} field: ${field.card?.name ?? 'face down'}`}>
          <Icon id="t-field" />
          <span>
            <em>{of === me ? 'Your field' : 'Their field'}</em>
            {field.card?.name ?? '?'}
          </span>
        </Seen>
      </button>
    );
  });
  const canAct = new Set(
    legal
      .filter((choice) => choice.things[0] && !VERBS_OF_THE_BAR.includes(choice.verb))
      .map((choice) => choice.things[0]!.slot),
  ).size;
  const direct =
    open !== null && choicesAt(legal, open).some((choice) => choice.verb === 'attack' && choice.things.length === 1);
  const say = !myMove
    ? view.to_move === null
      ? 'The match is over.'
      : newsOf(fresh, told) || 'They think.'
    : answering || choosing
      ? 'Your answer?'
      : `${canAct > 0 ? 'Yellow cards can act. ' : ''}${advance?.forecast?.text ?? ''}`;
  return (
    <div className="lt" ref={root}>
      <aside className="side" aria-label="Players">
        <Side
          half={theirs}
          fullLife={view.full_life}
          breakdownsToWin={view.breakdowns_to_win}
          name={names(1 - me)}
          team={teamOf(1 - me)}
          mine={false}
          active={view.active !== me}
          targeted={direct}
          onPile={(name) => setPile({ seat: 1 - me, name })}
        />
        <Dock
          className="now"
          turn={open === null && !answering && !choosing ? info.ply : 'sheet'}
          pill={
            <TurnPill kind={myMove ? 'yours' : view.to_move === null ? 'over' : 'theirs'}>
              {view.to_move === null
                ? 'Over'
                : seat === null
                  ? `Turn ${view.turn}`
                  : view.active === me
                    ? `Your turn ${view.turn}`
                    : `Their turn ${view.turn}`}
            </TurnPill>
          }
          say={say}
        >
          {(advance || end) && (
            <div className="acts">
              {advance && <Action choice={advance} sending={sending} onPlay={act} keyName="A" />}
              {end && <Action choice={end} sending={sending} onPlay={act} keyName="E" />}
            </div>
          )}
        </Dock>
        <Side
          half={mine}
          fullLife={view.full_life}
          breakdownsToWin={view.breakdowns_to_win}
          name={names(me)}
          team={teamOf(me)}
          mine
          active={view.active === me}
          targeted={false}
          onPile={(name) => setPile({ seat: me, name })}
        />
      </aside>
      <section className="board" aria-label="The board">
        {backs(1 - me)}
        {bodies(1 - me)}
        <div className="mid">
          <Phases view={view} advance={advance} end={end} mine={view.active === me} onPlay={act} />
          <div className="fields">{fields}</div>
        </div>
        {bodies(me)}
        {backs(me)}
        <Chance fresh={fresh} me={me} />
      </section>
      <aside className="rt" aria-label="Sheet and notes">
        {answering ? (
          <ChainSheet
            view={view}
            legal={legal}
            me={me}
            ply={info.ply}
            sending={sending}
            onPlay={act}
            question={question}
            pass={pass}
            table={table}
          />
        ) : choosing ? (
          <ChooseSheet
            question={question}
            view={view}
            legal={legal}
            me={me}
            ply={info.ply}
            sending={sending}
            onPlay={act}
          />
        ) : (
          spot && (
            <CardSheet
              spot={spot}
              choices={choicesAt(legal, spot.key)}
              view={view}
              legal={legal}
              me={me}
              ply={info.ply}
              sending={sending}
              onPlay={act}
              onClose={close}
            />
          )
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus */}
        <section className="panel lg only-l" aria-label="Notes" tabIndex={0}>
          <h2>Notes passed in class</h2>
          <LogList told={told} most={24} />
        </section>
      </aside>
      <section className="hand" data-fan aria-label={seat === null ? 'The hand below' : 'Your hand'}>
        {mine.hand
          ? mine.hand.map((card, at) => {
              const key = spotKey('hand', me, at + 1);
              return (
                <HandCard
                  key={card.id}
                  id={key}
                  card={card}
                  cost={mine.costs[at] ?? card.cost}
                  place={at}
                  of={mine.hand!.length}
                  look={light(key).look}
                  pressed={open === key}
                  onClick={() => press(key)}
                />
              );
            })
          : Array.from({ length: mine.n_hand }, (_, at) => (
              <span key={at} className="hc backside" aria-hidden="true" />
            ))}
      </section>
      <Piles view={view} pile={pile} me={me} onClose={() => setPile(null)} onPick={setPile} />
    </div>
  );
}
