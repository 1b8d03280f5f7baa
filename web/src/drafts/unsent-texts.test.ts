import { expect, it } from 'vitest';
import { unsentTexts } from './unsent-texts.ts';

it('a text is kept for its user and record only, until it is replaced by an empty one', () => {
  const texts = unsentTexts();
  texts.set(1, 7, 'Prefere de manhã');
  expect([texts.read(1, 7), texts.read(1, 8), texts.read(2, 7)]).toEqual(['Prefere de manhã', '', '']);
  texts.set(1, 7, '');
  expect(texts.read(1, 7)).toBe('');
});
