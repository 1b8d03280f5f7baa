import type { Plugin } from 'vite';

const schemas = '/zod/v4/classic/schemas.js';
const processor = /^ *inst\._zod\.processJSONSchema = .*;\n/gm;
const methods = /^import \{ (create\w+JSONSchemaMethod), (create\w+JSONSchemaMethod) \} from "[./a-z-]+";$/m;

/**
 * Leaves out of the screen what zod describes its schemas with as JSON Schema: each kind of schema refers to it, so that no bundler finds it
 * idle, and the screen only parses. The server, which describes its calls, loads zod as it is.
 */
export function withoutJsonSchema(): Plugin {
  let isFound = false;
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith(schemas)) return null;
      isFound = true;
      return { code: dropJsonSchema(code), map: null };
    },
    buildEnd(error) {
      if (!error && !isFound) this.error(`zod has no ${schemas} any more: see web/without-json-schema.ts`);
    },
  };
}

/** Throws where zod is no longer written as expected, lest its weight comes back unseen. */
export function dropJsonSchema(code: string): string {
  const [statement, ...names] = methods.exec(code) ?? [];
  const left = code.replaceAll(processor, '');
  if (!statement || left === code || left.includes('processJSONSchema'))
    throw new Error('zod describes its schemas otherwise now: see web/without-json-schema.ts');
  const refuse = "() => { throw new Error('The screen describes no schemas'); }";
  return left.replace(statement, names.map((name) => `const ${name} = ${refuse};`).join('\n'));
}
