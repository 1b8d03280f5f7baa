import { expect, it } from 'vitest';
import { completeMention, mentionedIn, mentionToken } from './chat-mentions.ts';

it('offers members after an @ at the beginning of a word, also while their second name is typed; not in an e-mail address', () => {
  expect(mentionToken('Oi @An')).toBe('an');
  expect(mentionToken('@ana pr')).toBe('ana pr');
  expect(mentionToken('ana@loja')).toBeUndefined();
  expect(completeMention('Oi @An', 'Ana Prado')).toBe('Oi @Ana Prado ');
});

it('mentions a member by their whole name', () => {
  const people = [
    { id: 1, name: 'Ana Prado' },
    { id: 2, name: 'Bruno' },
  ];
  expect(mentionedIn('@Ana Prado veja', people)).toEqual([1]);
  expect(mentionedIn('@Ana veja', people)).toEqual([]);
  expect(mentionedIn('@Ana Prado', [...people, { id: 3, name: 'Ana' }])).toEqual([1]);
  expect(mentionedIn('@Ana, veja com @Bruno', [...people, { id: 3, name: 'Ana' }])).toEqual([3, 2]);
  expect(mentionedIn('@Brunoro', people)).toEqual([]);
  expect(mentionedIn('@Bruno', [...people, { id: 4, name: 'Bruno' }])).toEqual([2, 4]);
});
