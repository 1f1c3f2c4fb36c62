import type { Told } from '../../api/types';
import type { Shelf, ShopOpenedNotice, ShopView, WareView } from '../../types/rollio';

export type Kind = 'blessing' | 'charm' | 'consumable' | 'material';

/** A place on a shelf: what is there, or nothing where it was sold. */
export interface Place {
  kind: Kind;
  /** The number of its key: places count whether or not there is something. */
  number: number;
  ware: WareView | null;
}

/** The places that hold something, or did when the shop opened. A place that never held anything is left out. */
export function placesOf(shop: ShopView, told: Told[]): Place[] {
  const opened = told.findLast(({ notice }) => notice === 'shop_opened') as unknown as ShopOpenedNotice | undefined;
  const stock: Partial<Shelf> = opened?.shelf ?? {};
  const shelves: [Kind, (WareView | null)[], (string | null)[]][] = [
    ['blessing', [shop.blessing], [stock.blessing ?? null]],
    ['charm', shop.charms, stock.charms ?? []],
    ['consumable', shop.consumables, stock.consumables ?? []],
    ['material', shop.upgrades, stock.upgrades ?? []],
  ];
  return shelves
    .flatMap(([kind, wares, held]) => wares.map((ware, at) => ({ kind, ware, held: Boolean(held[at]) })))
    .map(({ kind, ware, held }, at) => ({ kind, ware, held, number: at + 1 }))
    .filter(({ ware, held }) => ware || held)
    .map(({ kind, number, ware }) => ({ kind, number, ware }));
}
