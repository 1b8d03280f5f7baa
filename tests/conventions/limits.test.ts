import ts from 'typescript';
import { expect, test } from 'vitest';
import { expectOnlyExceptions } from './exception-list.ts';
import { largeFolders, longFiles, longFunctions } from './exceptions.ts';
import { isFlatList, longFunctionsOf } from './long-functions.ts';
import { folderSizes, isTest, lengthOf, sourceFiles } from './sources.ts';

const maxFileLength = 250;
const maxFolderFiles = 30;

test('no file is longer than 250 lines', () => {
  const found = new Map(sourceFiles.map((path) => [path, lengthOf(path)] as const));
  expectOnlyExceptions(new Map([...found].filter(([, length]) => length > maxFileLength)), longFiles);
});

test('no function is longer than 60 lines, but for flat lists', () => {
  const found = new Map<string, number>();
  for (const path of sourceFiles)
    if (!isTest(path)) for (const [name, length] of longFunctionsOf(path)) found.set(name, length);
  expectOnlyExceptions(found, longFunctions);
});

test('no folder holds more than 30 files', () => {
  const found = [...folderSizes()].filter(([folder, files]) => files > maxFolderFiles && !isFlatStorage(folder));
  expectOnlyExceptions(new Map(found), largeFolders);
});

test('a flat list is distinguished from a function that does too much', () => {
  const list = (inner: string) => ts.createSourceFile('x.ts', inner, ts.ScriptTarget.Latest, true);
  const first = (source: ts.SourceFile) => source.statements[0] as ts.FunctionDeclaration;
  const entries = Array.from({ length: 80 }, (_, i) => `  ${i},`).join('\n');
  const steps = Array.from({ length: 80 }, (_, i) => `  run(${i});`).join('\n');
  expect(isFlatList(first(list(`function a() {\n  return [\n${entries}\n  ];\n}`)))).toBe(true);
  expect(isFlatList(first(list(`function a() {\n${steps}\n}`)))).toBe(false);
});

/** Migrations are one file per change, and fixtures one file per kind. */
const isFlatStorage = (folder: string) => /^server\/migrations$|\/fixtures$/.test(folder);
