import { expect, it } from 'vitest';
import { nameMembers, withMemberIds, withMemberNames } from './mentioned-members.ts';

const ana = { key: 'wa_lid:11111', name: 'Ana' };
const anaPaula = { key: 'phone:5511988887777', name: 'Ana Paula' };

it('sends a name as its digits, the longer of two names first; a member no longer named is not mentioned', () => {
  expect(nameMembers('@Ana Paula e @Ana, bom dia', [ana, anaPaula])).toEqual({
    body: '@5511988887777 e @11111, bom dia',
    named: [anaPaula, ana],
  });
  expect(nameMembers('@Ana Paula', [ana, anaPaula]).named).toEqual([anaPaula]);
  expect(nameMembers('bom dia', [ana])).toEqual({ body: 'bom dia', named: [] });
});

it('an edit shows names in its box, and is sent with the same digits', () => {
  const message = { body: 'Fala com @11111', mentions: [{ id: '11111', name: 'Ana', isUs: false }] };
  expect(withMemberNames(message)).toBe('Fala com @Ana');
  expect(withMemberIds('Fala já com @Ana', message)).toBe('Fala já com @11111');
});
