import { expect, test } from 'vitest';
import { isTest, sourceFiles, textOf } from './sources.ts';

const server = sourceFiles.filter((path) => path.startsWith('server/src/') && !isTest(path));
const found = (path: string, pattern: RegExp) => [...textOf(path).matchAll(pattern)].map(([, name]) => name ?? '');

test('each kind of job that a feature defines is done by the task of one module', () => {
  const defined = server.flatMap((path) => found(path, /export const (\w+) = defineJob\(/g));
  const done = server
    .filter((path) => !path.startsWith('server/src/demo/'))
    .flatMap((path) => found(path, /defineTask\(\s*(\w+),/g));
  expect(defined.length).toBeGreaterThan(8);
  expect(done.sort()).toEqual(defined.sort());
});

test('each feature that has routes or jobs announces itself in a module', () => {
  const features = (pattern: RegExp) => [...new Set(server.flatMap((path) => pattern.exec(path)?.[1] ?? []))].sort();
  const announced = features(/^server\/src\/([^/]+)\/[^/]+\.module\.ts$/);
  const expected = features(/^server\/src\/([^/]+)\/[^/]+\.(?:routes|jobs)\.ts$/);
  expect(expected.filter((name) => !announced.includes(name))).toEqual([]);
  const composed = textOf('server/src/composition/modules.ts');
  expect(announced.filter((name) => !composed.includes(`'../${name}/`))).toEqual([]);
});
