import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { textOf } from '../sources.ts';

const page = 'docs/REVIEW.md';
const rows = textOf(page)
  .split('\n')
  .filter((row) => row.startsWith('|'));

it('the references of each finding exist: files, test names, decisions', () => {
  const decisions = new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 4)));
  const missing: string[] = [];
  for (const row of rows) {
    for (const [, path = ''] of row.matchAll(/`((?:docs|server|web|contract|tests|peers)\/[^`\s]+)`/g))
      if (!existsSync(path)) missing.push(path);
    for (const [number] of row.matchAll(/\b0\d{3}\b(?![:\d])/g)) if (!decisions.has(number)) missing.push(number);
  }
  expect(missing).toEqual([]);
});

it('each test named there has that name', () => {
  const normalize = (text: string) => text.replaceAll(/[’']/g, "'").replaceAll('\\', '');
  const missing: string[] = [];
  for (const row of rows)
    for (const [, path = '', names = ''] of row.matchAll(/`([^`\s]+)`: ((?:"[^"]+"(?:, )?)+)/g)) {
      const source = normalize(textOf(path));
      for (const [, name = ''] of names.matchAll(/"([^"]+)"/g))
        if (!source.includes(normalize(name).replace(/^… /, '').replace(/ …$/, ''))) missing.push(`${path}: ${name}`);
    }
  expect(missing).toEqual([]);
});

it('each finding has an answer', () => {
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  expect(cells.filter((row) => row.at(-2) === '')).toEqual([]);
  for (const [prefix, count] of [
    ['C', 1],
    ['H', 8],
    ['M', 11],
    ['L', 15],
  ] as const)
    for (let n = 1; n <= count; n++) expect(cells.some((row) => row[1] === `${prefix}${n}`)).toBe(true);
});
