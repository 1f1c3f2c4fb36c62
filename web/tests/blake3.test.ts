import { expect, test } from 'vitest';
import { commitmentOf, deriveKey } from '../src/shell/blake3';

const CONTEXT = 'BLAKE3 2019-12-27 16:29:52 test vectors context';

test('keys are those of the published vectors', () => {
  expect(deriveKey(CONTEXT, new Uint8Array(0))).toBe(
    '2cc39783c223154fea8dfb7c1b1660f2ac2dcbd1c1de8277b0b0dd39b7e50d7d',
  );
  expect(deriveKey(CONTEXT, new Uint8Array([0]))).toBe(
    'b3e2e340a117a499c6cf2398a19ee0d29cca2bb7404c73063382693bf66cb06c',
  );
});

test('a promise tells seeds apart', () => {
  expect(commitmentOf('a')).not.toBe(commitmentOf('b'));
  expect(commitmentOf('a')).toHaveLength(64);
});
