import { expect, it } from 'vitest';
import { findToken, mentionedIn } from './mention-token.ts';

const rita = { id: 7, name: 'Rita Souza' };

it('finds the name being typed from its @ to the cursor, anywhere', () => {
  expect(findToken('@', 1, [])).toEqual({ start: 0, typed: '' });
  expect(findToken('vê, @ri tudo', 7, [])).toEqual({ start: 4, typed: 'ri' });
  expect(findToken('@Rita S', 7, [])).toEqual({ start: 0, typed: 'Rita S' });
});

it('an e-mail address is not a mention, nor is text after a chosen mention', () => {
  expect(findToken('ana@loja', 8, [])).toBeUndefined();
  expect(findToken('@Rita Souza olha', 16, [rita])).toBeUndefined();
  expect(findToken('@ri\nnova linha', 14, [])).toBeUndefined();
});

it('mentions only members still named when the message is sent, once each', () => {
  expect(mentionedIn('@Rita Souza e @Rita Souza', [rita, rita])).toEqual([7]);
  expect(mentionedIn('apaguei', [rita])).toEqual([]);
});
