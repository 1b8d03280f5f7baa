import { expect, test } from 'vitest';
import { sourceFiles, textOf } from './sources.ts';

/** What a page shows comes a moment after the act, so that a single reading passes on a fast machine only. */
const oneReading =
  /expect\(\s*await [^;]*?\.(?:allTextContents|allInnerTexts|textContent|innerText|inputValue|getAttribute)\(/;

/** Compares with what was read before: what is proved is that nothing changes. */
const compares = new Set(['tests/browser/recorder.test.ts']);

test('a browser test waits for what a page shows instead of reading it once', () => {
  const once = sourceFiles
    .filter((path) => path.startsWith('tests/browser/') && !compares.has(path))
    .filter((path) => oneReading.test(textOf(path)));
  expect(once).toEqual([]);
});
