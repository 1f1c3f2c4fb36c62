import type { Style } from '../kit/draw';

/** Maps the greys of a picture to the colours between two, dark to light. */
const duotone = (dark: string, light: string): string => {
  const at = (hex: string, place: number) => (Number.parseInt(hex.slice(place, place + 2), 16) / 255).toFixed(3);
  const table = (name: string, place: number) =>
    `<feFunc${name} type="table" tableValues="${at(dark, place)} ${at(light, place)}"/>`;
  return `<feColorMatrix type="saturate" values="0"/><feComponentTransfer>${table('R', 0)}${table('G', 2)}${table('B', 4)}</feComponentTransfer>`;
};

const PIXEL = 7;

/** Other ways to print a picture, each a filter over it. */
const LOOKS: Record<string, string> = {
  mugshot: `${duotone('0c0c0e', 'e9e7e2')}<feComponentTransfer><feFuncR type="gamma" exponent="1.3"/><feFuncG type="gamma" exponent="1.3"/><feFuncB type="gamma" exponent="1.3"/></feComponentTransfer>`,
  yearbook: duotone('3a2413', 'f6e3bf'),
  pixels: `<feFlood x="103" y="103" width="1" height="1"/><feComposite x="100" y="100" width="${PIXEL}" height="${PIXEL}"/><feTile result="grid"/><feComposite in="SourceGraphic" in2="grid" operator="in"/><feMorphology operator="dilate" radius="${Math.floor(PIXEL / 2)}"/>`,
  tarot: duotone('1c0b33', 'f2c14e'),
  blueprint: duotone('f4f8ff', '12459c'),
  glass: '<feMorphology operator="erode" radius="2"/><feColorMatrix type="saturate" values="2.2"/>',
};

/** A style printed another way; the style itself where there is no such way. */
export function looking(style: Style, look: string | undefined): Style {
  const filter = look && LOOKS[look];
  if (!filter) return style;
  return (spec, sheet) => {
    const { defs, body } = style(spec, sheet);
    const id = `${sheet.id}l`;
    return {
      defs: `${defs}<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">${filter}</filter>`,
      body: `<g filter="url(#${id})">${body}</g>`,
    };
  };
}
