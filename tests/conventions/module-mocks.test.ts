import { expect, test } from 'vitest';
import { isolatedTests } from '../../vitest.config.ts';
import { sourceFiles, textOf } from './sources.ts';

test('a test that mocks a module runs in its own process, so that others do not meet the mock', () => {
  const mocking = sourceFiles.filter(
    (path) => /\.test\.tsx?$/.test(path) && /\bvi\.(?:do)?[mM]ock\(/.test(textOf(path)),
  );
  expect(mocking.filter((path) => !isolatedTests.includes(path))).toEqual([]);
  expect(mocking).not.toEqual([]);
});
