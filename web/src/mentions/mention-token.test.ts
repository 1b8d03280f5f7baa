import { expect, it } from 'vitest';
import { findToken, mentionedIn } from './mention-token.ts';

const rita = { id: 7, name: 'Rita Souza' };

it('the name that is being written is found from its @ to the cursor, wherever it is', () => {
  expect(findToken('@', 1, [])).toEqual({ start: 0, typed: '' });
  expect(findToken('vê, @ri tudo', 7, [])).toEqual({ start: 4, typed: 'ri' });
  expect(findToken('@Rita S', 7, [])).toEqual({ start: 0, typed: 'Rita S' });
});

it('an address is no mention, and neither is what follows one that was chosen', () => {
  expect(findToken('ana@loja', 8, [])).toBeUndefined();
  expect(findToken('@Rita Souza olha', 16, [rita])).toBeUndefined();
  expect(findToken('@ri\nnova linha', 14, [])).toBeUndefined();
});

it('only who is still named when it is sent is mentioned, and once', () => {
  expect(mentionedIn('@Rita Souza e @Rita Souza', [rita, rita])).toEqual([7]);
  expect(mentionedIn('apaguei', [rita])).toEqual([]);
});
