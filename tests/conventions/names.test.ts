import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folderWithoutContract } from './exceptions.ts';
import { allFiles, partsOf, sourceFiles } from './sources.ts';

/** Where each role of a file name may be used. A new role needs a decision record. */
const roles: Record<string, RegExp> = {
  api: /^contract\//,
  events: /^contract\//,
  store: /^server\//,
  audience: /^server\//,
  routes: /^server\//,
  jobs: /^server\//,
  module: /^(server|web)\//,
  queries: /^web\//,
  live: /^web\//,
  rules: /./,
  texts: /./,
  demo: /./,
  test: /./,
  gen: /^server\//,
};
const forbiddenNames = /^(utils?|helpers?|common|misc|shared|lib|manager|processor|service|handler|index)$/;

test('file names are lower-case with hyphens, and their roles are from the list', () => {
  const wrong = sourceFiles.filter((path) => {
    if (path.endsWith('.d.ts')) return false;
    const [name = '', ...given] = partsOf(path);
    return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || given.some((role) => !roles[role]?.test(path));
  });
  expect(wrong).toEqual([]);
});

test('a file is named for its exports', () => {
  expect(sourceFiles.filter((path) => forbiddenNames.test(partsOf(path)[0]?.split('-').at(-1) ?? ''))).toEqual([]);
});

test('a feature has the same name in server, web and contract', () => {
  const features = new Set(
    allFiles
      .flatMap((path) => /^(?:server|web)\/src\/([^/]+)\//.exec(path)?.[1] ?? [])
      .filter((name) => name !== 'platform'),
  );
  const isInContract = (name: string) =>
    existsSync(fileURLToPath(new URL(`../../contract/src/${name}`, import.meta.url)));
  expect([...features].filter((name) => !isInContract(name)).sort()).toEqual(Object.keys(folderWithoutContract).sort());
});
