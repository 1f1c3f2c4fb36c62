import { type FeatureBundle, LazyMotion } from 'motion/react';
import type { ComponentType } from 'react';

/** A board with no more of the animations than it needs: `domMax` where things travel between places. */
export function moving<Props extends object>(Board: ComponentType<Props>, features: FeatureBundle) {
  return function Moving(props: Props) {
    return (
      <LazyMotion features={features} strict>
        <Board {...props} />
      </LazyMotion>
    );
  };
}
