import type { ReactNode, RefObject } from 'react';
import type { Told } from '../api/types';
import type { BoardProps } from '../games/board';

interface Boxed {
  root: RefObject<HTMLDivElement | null>;
  layer: RefObject<HTMLDivElement | null>;
  playing: boolean;
}

/** Where a board is played: the board, and over it what flies. */
export function StageBox({ stage, children }: { stage: Boxed; children: ReactNode }) {
  return (
    <div className="played" ref={stage.root} data-playing={stage.playing || undefined}>
      {children}
      <div className="fx-layer" ref={stage.layer} aria-hidden="true" />
    </div>
  );
}

/** What a board is given while something plays: what has been seen so far, and nothing to choose. */
export function held<View, Props extends BoardProps<View, Told>>(
  props: Props,
  { view, ply, playing }: { view: View; ply: number; playing: boolean },
): Props {
  if (!playing) return { ...props, view };
  return {
    ...props,
    view,
    legal: [],
    waiting: true,
    info: { ...props.info, ply },
    told: props.told.filter((one) => one.ply <= ply),
  };
}
