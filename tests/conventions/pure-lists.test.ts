import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { markPure } from '../../web/pure-lists.ts';
import { textOf } from './sources.ts';

it('what the library of lists defines can be left out of the screen; when it is written otherwise, the build says so', () => {
  const marked = markPure(textOf('node_modules/react-virtuoso/dist/index.mjs'));
  const calls = parseAst(marked).body.flatMap((node) =>
    node.type === 'VariableDeclaration'
      ? node.declarations.filter(({ init }) => init?.type === 'CallExpression').map(({ id, init }) => ({ id, init }))
      : [],
  );
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter(({ id }) => id.type === 'ObjectPattern')).toEqual([]);
  const unmarked = calls.filter(({ init }) => !marked.slice(0, init?.start).endsWith('/* @__PURE__ */ '));
  expect(unmarked).toEqual([]);
  expect(() => markPure(marked)).toThrow('web/pure-lists.ts');
});

it('what is taken out of an object is read from it, in its place', () => {
  const marked = markPure('const { Component: List, useEmitter: on } = create(one), Page = frame({ on });');
  expect(marked).toBe(
    'const $object0 = /* @__PURE__ */ create(one), List = /* @__PURE__ */ ((of) => of.Component)($object0), ' +
      'on = /* @__PURE__ */ ((of) => of.useEmitter)($object0), Page = /* @__PURE__ */ frame({ on });',
  );
});
