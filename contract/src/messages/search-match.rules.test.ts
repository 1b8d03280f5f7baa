import { expect, it } from 'vitest';
import { cutAround, splitByMatch } from './search-match.ts';

it('marks what was searched for without regard to accents and case', () => {
  expect(splitByMatch('O SOFÁ e o sofa', 'sofá')).toEqual([
    { text: 'O ', match: false },
    { text: 'SOFÁ', match: true },
    { text: ' e o ', match: false },
    { text: 'sofa', match: true },
  ]);
});

it('a hit far inside a long text is brought into view', () => {
  const text = `${'palavra '.repeat(30)}sofá retrátil`;
  const cut = cutAround(text, 'sofa');
  expect(cut.startsWith('…')).toBe(true);
  expect(cut.indexOf('sofá')).toBeLessThan(40);
});

it('an empty search marks nothing', () => {
  expect(splitByMatch('abc', ' ')).toEqual([{ text: 'abc', match: false }]);
});
