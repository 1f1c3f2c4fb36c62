import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The key that BLAKE3 derives from a context and a text, as hexadecimal digits. */
export const deriveKey = (context: string, text: Uint8Array): string =>
  bytesToHex(blake3(text, { context: utf8ToBytes(context) }));

/** The commitment to a seed that the server publishes before the first card. */
export const commitmentOf = (seed: string): string => deriveKey('croupier seed commitment', utf8ToBytes(seed));
