import { expect, it } from 'vitest';
import { waitTone } from './wait-tone.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const toneAfter = (minutes: number, target: number) =>
  waitTone(new Date(now - minutes * 60_000).toISOString(), now, target);

it('a wait is late past the company’s target, and red only past twice the target', () => {
  expect([14, 15, 29, 30].map((minutes) => toneAfter(minutes, 15))).toEqual(['fine', 'late', 'late', 'long']);
});

it('with a target of hours, not every ticket is red after a quarter of an hour', () => {
  expect([16, 59, 60, 119, 120].map((minutes) => toneAfter(minutes, 60))).toEqual([
    'fine',
    'fine',
    'late',
    'late',
    'long',
  ]);
});

it('a clock behind the server’s does not make a wait late', () => {
  expect(toneAfter(-3, 2)).toBe('fine');
});
