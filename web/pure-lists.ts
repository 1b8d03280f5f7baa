import { type Plugin, parseAst } from 'vite';

const lists = '/react-virtuoso/dist/index.mjs';

/**
 * Lets the bundler leave out of the screen the grid and the table of the library of lists, which nothing here uses. All that its module does at
 * load is to define components, but it takes them out of objects (`const { Component } = create(…)`), which no bundler finds idle.
 */
export function pureLists(): Plugin {
  let isFound = false;
  return {
    name: 'pure-lists',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith(lists)) return null;
      isFound = true;
      return { code: markPure(code), map: null };
    },
    buildEnd(error) {
      if (!error && !isFound) this.error(`The library of lists has no ${lists} any more: see web/pure-lists.ts`);
    },
  };
}

type Edit = { at: number; end: number; text: string };

/** Each call that defines something at the top is marked as pure, and what is taken out of its result is read one by one, likewise. */
export function markPure(code: string): string {
  const edits: Edit[] = [];
  let objects = 0;
  for (const node of parseAst(code).body) {
    if (node.type !== 'VariableDeclaration') continue;
    for (const { id, init } of node.declarations) {
      if (init?.type !== 'CallExpression') continue;
      edits.push({ at: init.start, end: init.start, text: '/* @__PURE__ */ ' });
      if (id.type !== 'ObjectPattern') continue;
      const object = `$object${objects++}`;
      const reads = id.properties.map((property) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.value.type !== 'Identifier')
          throw new Error('The library of lists is written otherwise now: see web/pure-lists.ts');
        return `, ${property.value.name} = /* @__PURE__ */ ((of) => of.${property.key.name})(${object})`;
      });
      edits.push({ at: id.start, end: id.end, text: object }, { at: init.end, end: init.end, text: reads.join('') });
    }
  }
  if (objects === 0) throw new Error('The library of lists is written otherwise now: see web/pure-lists.ts');
  return edits
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, end, text: put }) => text.slice(0, at) + put + text.slice(end), code);
}
