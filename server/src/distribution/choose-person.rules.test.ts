import { expect, it } from 'vitest';
import { type Candidate, choosePerson } from './choose-person.rules.ts';

const person = (userId: number, over: Partial<Candidate> = {}): Candidate => ({
  userId,
  open: 0,
  turn: 0,
  missed: false,
  ...over,
});

it('in turns: the longest ago, first those without any, regardless of open tickets', () => {
  const people = [person(1, { turn: 5 }), person(2, { turn: 3, open: 9 }), person(3, { turn: 4 })];
  expect(choosePerson(people, 'roundRobin', null)).toBe(2);
  expect(choosePerson([...people, person(4)], 'roundRobin', null)).toBe(4);
});

it('least busy: the fewest open ones, at equality the longest ago', () => {
  const people = [person(1, { open: 2 }), person(2, { open: 1, turn: 5 }), person(3, { open: 1, turn: 4 })];
  expect(choosePerson(people, 'fewestOpen', null)).toBe(3);
});

it.each(['roundRobin', 'fewestOpen'] as const)('%s: nobody beyond the cap', (how) => {
  expect(choosePerson([person(1, { open: 3 }), person(2, { open: 4 })], how, 4)).toBe(1);
  expect(choosePerson([person(1, { open: 4 }), person(2, { open: 5 })], how, 4)).toBeNull();
  expect(choosePerson([], how, null)).toBeNull();
});

it('a user who left the ticket unanswered gets it again when nobody else can take it', () => {
  const missed = person(1, { missed: true });
  expect(choosePerson([missed, person(2, { open: 9, turn: 9 })], 'fewestOpen', null)).toBe(2);
  expect(choosePerson([missed, person(2, { open: 9 })], 'roundRobin', 9)).toBe(1);
});
