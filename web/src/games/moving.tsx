import { type FeatureBundle, LazyMotion } from 'motion/react';
import type { ComponentType } from 'react';

/** A board with no more of the library's animations than it needs. */
export function moving<Props extends object>(Board: ComponentType<Props>, features: FeatureBundle) {
  return function Moving(props: Props) {
    return (
      <LazyMotion features={features} strict>
        <Board {...props} />
      </LazyMotion>
    );
  };
}
