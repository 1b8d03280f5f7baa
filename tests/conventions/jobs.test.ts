import { expect, test } from 'vitest';
import { isTest, sourceFiles, textOf } from './sources.ts';

const server = sourceFiles.filter((path) => path.startsWith('server/src/') && !isTest(path));
const found = (path: string, pattern: RegExp) => [...textOf(path).matchAll(pattern)].map(([, name]) => name ?? '');

test('each kind of job has its task in one module', () => {
  const defined = server.flatMap((path) => found(path, /export const (\w+) = defineJob\(/g));
  const done = server
    .filter((path) => !path.startsWith('server/src/demo/'))
    .flatMap((path) => found(path, /defineTask\(\s*(\w+),/g));
  expect(defined.length).toBeGreaterThan(8);
  expect(done.sort()).toEqual(defined.sort());
});

test('each feature with routes or jobs is registered in a module', () => {
  const features = (pattern: RegExp) => [...new Set(server.flatMap((path) => pattern.exec(path)?.[1] ?? []))].sort();
  const announced = features(/^server\/src\/([^/]+)\/[^/]+\.module\.ts$/);
  const expected = features(/^server\/src\/([^/]+)\/[^/]+\.(?:routes|jobs)\.ts$/);
  expect(expected.filter((name) => !announced.includes(name))).toEqual([]);
  const composed = textOf('server/src/composition/modules.ts');
  expect(announced.filter((name) => !composed.includes(`'../${name}/`))).toEqual([]);
});

test('work in one company after another uses `processEach`, so that a failing company does not stop the others', () => {
  const bare = /for \(const [^()]*(?:\([^()]*\))?[^()]* of [^;{]*?\)\s*\{?\s*await inTx\(context, (?:companyId|id)\b/;
  // A job that is retried stops at the failing company; the demo is not for customers.
  const others = /settlement\/mail-operators|src\/demo\//;
  expect(server.filter((path) => bare.test(textOf(path)) && !others.test(path))).toEqual([]);
  expect(
    bare.test('  for (const { companyId, ids } of rows)\n    await inTx(context, companyId, async (tx) => {'),
  ).toBe(true);
});
