import { expect, it } from 'vitest';
import { completeMention, mentionedIn, mentionToken } from './chat-mentions.ts';

it('a name is offered after an @ that begins a word, also while its second word is typed; not in an address', () => {
  expect(mentionToken('Oi @An')).toBe('an');
  expect(mentionToken('@ana pr')).toBe('ana pr');
  expect(mentionToken('ana@loja')).toBeUndefined();
  expect(completeMention('Oi @An', 'Ana Prado')).toBe('Oi @Ana Prado ');
});

it('who is named whole is mentioned', () => {
  const people = [
    { id: 1, name: 'Ana Prado' },
    { id: 2, name: 'Bruno' },
  ];
  expect(mentionedIn('@Ana Prado veja', people)).toEqual([1]);
  expect(mentionedIn('@Ana veja', people)).toEqual([]);
  expect(mentionedIn('@Ana Prado', [...people, { id: 3, name: 'Ana' }])).toEqual([1]);
  expect(mentionedIn('@Ana, veja com @Bruno', [...people, { id: 3, name: 'Ana' }])).toEqual([3, 2]);
  expect(mentionedIn('@Brunoro', people)).toEqual([]);
});
