import { expect, test } from 'vitest';
import { sourceFiles, textOf } from './sources.ts';

/** A page shows a change a moment after the action, so that a single reading passes on a fast machine only. */
const oneReading =
  /expect\(\s*await [^;]*?\.(?:allTextContents|allInnerTexts|textContent|innerText|inputValue|getAttribute)\(/;

/** Compares with an earlier reading, to prove that nothing changes. */
const compares = new Set(['tests/browser/recorder.test.ts']);

test('a browser test waits for what a page shows instead of reading it once', () => {
  const once = sourceFiles
    .filter((path) => path.startsWith('tests/browser/') && !compares.has(path))
    .filter((path) => oneReading.test(textOf(path)));
  expect(once).toEqual([]);
});
