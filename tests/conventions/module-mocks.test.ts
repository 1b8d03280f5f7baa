import { expect, test } from 'vitest';
import { isolatedTests } from '../../vitest.config.ts';
import { sourceFiles, textOf } from './sources.ts';

test('a test that puts something else in a module’s place has a process of its own: others would meet the real one there, or its stand-in', () => {
  const mocking = sourceFiles.filter(
    (path) => /\.test\.tsx?$/.test(path) && /\bvi\.(?:do)?[mM]ock\(/.test(textOf(path)),
  );
  expect(mocking.filter((path) => !isolatedTests.includes(path))).toEqual([]);
  expect(mocking).not.toEqual([]);
});
