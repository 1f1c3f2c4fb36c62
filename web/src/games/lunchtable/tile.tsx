import { Ransom } from '../../art/Ransom';
import type { TileParts } from '../tiles';

const tile: TileParts = { mark: <Ransom letters="LuNcHTAbLe" name="LunchTable" /> };

export default tile;
