import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const roots = [
  'contract/src',
  'server/src',
  'server/migrations',
  'web/src',
  'peers',
  'tests',
  'bench',
  'drill',
  'scripts',
];

/** All code files of the repository, relative to its root. */
export const allFiles: string[] = roots
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .sort();

/** Source files without generated ones. */
export const sourceFiles = allFiles.filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.gen.ts'));

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
export const lengthOf = (path: string): number => textOf(path).split('\n').length - 1;

export function parse(path: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : path.endsWith('js') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  return ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true, kind);
}

/** Number of files directly in each folder, tests included. */
export function folderSizes(): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const path of allFiles) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  return sizes;
}

/** `transfer-ticket.test.ts` → `['transfer-ticket', 'test']`: the name and its roles. */
export const partsOf = (path: string): string[] =>
  basename(path)
    .replace(/\.(tsx?|mjs)$/, '')
    .split('.');
