import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { verifyPassword } from './passwords';
import { requireUncommon } from './require-uncommon';

vi.mock('@node-rs/argon2', { spy: true });
const words = vi.hoisted(() => ({ missing: true }));
vi.mock('@zxcvbn-ts/language-common', () => ({
  get dictionary() {
    if (words.missing) throw new Error('no such file');
    return { 'passwords-common': ['senha123'] };
  },
}));

test('a failed hash is computed again for the next unknown address', async () => {
  vi.mocked(hash).mockRejectedValueOnce(new Error('out of memory'));
  await expect(verifyPassword(null, 'uma')).rejects.toThrowError('out of memory');
  expect(await verifyPassword(null, 'uma')).toBe(false);
});

test('a list of common passwords that could not be read is read again', async () => {
  await expect(requireUncommon('password', 'senha123', 'ana@exemplo.test')).rejects.toThrowError(
    'no such file',
  );
  words.missing = false;
  await expect(requireUncommon('password', 'senha123', 'ana@exemplo.test')).rejects.toMatchObject({
    status: 422,
  });
});
