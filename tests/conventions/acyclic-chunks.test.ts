import { expect, it } from 'vitest';
import { findCycle } from '../../web/acyclic-chunks.ts';

const built = (imports: Record<string, string[]>) =>
  findCycle(Object.entries(imports).map(([fileName, names]) => ({ fileName, imports: names })))?.map(
    ({ fileName }) => fileName,
  ) ?? null;

it('files of the build that import each other in a cycle are found, however long it is; what many import is none', () => {
  expect(built({ page: ['table', 'dialog'], table: ['base'], dialog: ['base', 'table'], base: [] })).toBeNull();
  expect(built({ page: ['table'], table: ['search'], search: ['hooks'], hooks: ['table'] })).toEqual([
    'table',
    'search',
    'hooks',
  ]);
  expect(built({ page: ['elsewhere'] })).toBeNull();
});
