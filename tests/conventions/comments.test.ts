import { expect, test } from 'vitest';
import { sourceFiles, textOf } from './sources.ts';

const twoInARow = /^[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n(?=[ \t]*\/\*\*)/gm;

/** What a comment described was moved or removed, and the comment describes the next declaration now. */
function orphans(text: string): number[] {
  return [...text.matchAll(twoInARow)].map(({ index }) => text.slice(0, index).split('\n').length);
}

test('each documentation comment stands at what it documents', () => {
  const found = sourceFiles.flatMap((path) => orphans(textOf(path)).map((row) => `${path}:${row}`));
  expect(found).toEqual([]);
});

test('a comment that lost its declaration is found', () => {
  const comment = (text: string) => ['/*', `* ${text} *`, '/\n'].join('');
  expect(orphans(`${comment('one')}${comment('two')}const a = 1;\n`)).toEqual([1]);
  expect(orphans(`${comment('one')}const a = 1;\n${comment('two')}const b = 2;\n`)).toEqual([]);
});
