import { expect, test } from 'vitest';
import { isResetPassword } from './password-reset.rules.ts';

test.each([
  ['Senha123', true],
  ['Árvore77', true],
  ['Senha12', false],
  ['senha123', false],
  ['SENHA123', false],
  ['SenhaForte', false],
  ['', false],
])('%s is good for a reset: %s', (password, good) => expect(isResetPassword(password)).toBe(good));
