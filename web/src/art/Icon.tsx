import sprite from './sprite.svg?raw';

/** Puts the sprite into the page once; symbols are then used by id. */
export function mountSprite(): void {
  if (document.getElementById('sprite')) return;
  const holder = document.createElement('div');
  holder.id = 'sprite';
  holder.hidden = false;
  holder.setAttribute('aria-hidden', 'true');
  holder.className = 'sr';
  holder.innerHTML = sprite;
  document.body.prepend(holder);
}

interface IconProps {
  id: string;
  className?: string;
  box?: number;
}

/** A symbol of the sprite, beside words: never the only carrier of a meaning. */
export function Icon({ id, className = 'i', box = 24 }: IconProps) {
  return (
    <svg className={className} viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
      <use href={`#${id}`} />
    </svg>
  );
}
