import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './hash-password.ts';

it('a password gets an expensive hash outside of tests, which replace the library by a cheap one', async () => {
  const script = `console.log(await (await import('./hash-password.ts')).hashPassword('segredo'))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
  });
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(stdout.trim(), 'segredo')).toBe(true);
  expect(await isPassword(stdout.trim(), 'Segredo')).toBe(false);
});

it('two people with one password have two hashes', async () => {
  const [one, other] = await Promise.all([hashPassword('segredo'), hashPassword('segredo')]);
  expect(one).not.toBe(other);
  expect(one).toMatch(/^\$argon2id\$/);
});

it('an empty hash matches no password', async () => {
  expect(await isPassword('', '')).toBe(false);
  expect(await isPassword(undefined, 'nobody has this password')).toBe(false);
});
