import { expect, it } from 'vitest';
import type { Told } from '../src/api/types';
import { placesOf } from '../src/games/rollio/shelves';
import type { ShopView, WareView } from '../src/types/rollio';

const ware = (id: string) => ({ id, name: id, price: 4 }) as WareView;
const opened = {
  notice: 'shop_opened',
  ply: 3,
  shelf: { blessing: null, charms: ['a', 'b', null], consumables: ['c', null, null], upgrades: ['bone', null] },
} as unknown as Told;

it('a place that was sold stays, and one that never held anything is not drawn', () => {
  const shop = {
    blessing: null,
    charms: [ware('a'), null, null],
    consumables: [null, null, null],
    upgrades: [ware('bone'), null],
  } as ShopView;
  const told = [{ notice: 'rolled', ply: 1 } as Told, opened, { notice: 'bought', ply: 4 } as Told];
  const seen = placesOf(shop, told).map(({ kind, number, ware }) => `${number} ${kind} ${ware?.id ?? 'sold out'}`);
  expect(seen).toEqual(['2 charm a', '3 charm sold out', '5 consumable sold out', '8 material bone']);
});

it('what is there is drawn although the page has not heard the shop open', () => {
  const shop = { blessing: ware('x'), charms: [null, ware('b'), null], consumables: [], upgrades: [] } as ShopView;
  expect(placesOf(shop, []).map(({ number }) => number)).toEqual([1, 3]);
});
