import { expect, it } from 'vitest';
import { waitTone } from './wait-tone.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const toneAfter = (minutes: number, target: number) =>
  waitTone(new Date(now - minutes * 60_000).toISOString(), now, target);

it('a wait is late past the target of the company, and red only past its double', () => {
  expect([14, 15, 29, 30].map((minutes) => toneAfter(minutes, 15))).toEqual(['fine', 'late', 'late', 'long']);
});

it('who works by the hour is not shown all in red after a quarter of it', () => {
  expect([16, 59, 60, 119, 120].map((minutes) => toneAfter(minutes, 60))).toEqual([
    'fine',
    'fine',
    'late',
    'late',
    'long',
  ]);
});

it('a clock behind the server is no late one', () => {
  expect(toneAfter(-3, 2)).toBe('fine');
});
