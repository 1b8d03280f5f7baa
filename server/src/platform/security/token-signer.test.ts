import { expect, it } from 'vitest';
import { createTokenSigner } from './token-signer.ts';

const signer = createTokenSigner('s'.repeat(32), 'file links');

it('opens its own tokens, also those whose signature contains a hyphen', () => {
  const contents = Array.from({ length: 200 }, (_, i) => `1-${i.toString(36)}`);
  expect(contents.map((content) => signer.open(signer.sign(content)))).toEqual(contents);
});

it('opens no token of another purpose or secret, and no changed or shortened one', () => {
  const token = signer.sign('1-2a');
  const others = [
    createTokenSigner('s'.repeat(32), 'invoice links').sign('1-2a'),
    createTokenSigner('t'.repeat(32), 'file links').sign('1-2a'),
    token.replace('1-2a', '1-2b'),
    token.slice(0, -1),
    `${token}A`,
    '1-2a',
    '',
  ];
  expect(others.map((other) => signer.open(other))).toEqual(others.map(() => null));
});
