import { expect, it } from 'vitest';
import { authorOf } from './author.rules.ts';
import { authorColors } from './message.ts';

it('a person has one colour, and the people of a group share all of them out', () => {
  const colors = Array.from({ length: 400 }, (_, i) => authorOf({ key: `wa_lid:${i}`, name: '', number: '' }).color);
  const counts = Array.from({ length: authorColors }, (_, color) => colors.filter((one) => one === color).length);
  expect(Math.min(...counts)).toBeGreaterThan(25);
  expect(authorOf({ key: 'wa_lid:7', name: 'Ana', number: '55' }).color).toBe(colors[7]);
});
