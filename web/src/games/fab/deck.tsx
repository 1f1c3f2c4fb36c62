import type { DeckBuilder } from '../decks';

const deck: DeckBuilder = {
  example: 'Hero: Kano\nWeapons: Crucible of Aetherweave\nEquipment: Nullrune Gloves\n3x Aether Flare (red)',
};

export default deck;
