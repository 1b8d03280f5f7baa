import { expect, it } from 'vitest';
import { dropJsonSchema } from '../../web/without-json-schema.ts';
import { textOf } from './sources.ts';

it('the screen loads nothing of zod that describes schemas; the build fails when zod changes', () => {
  const schemas = textOf('node_modules/zod/v4/classic/schemas.js');
  const left = dropJsonSchema(schemas);
  expect(left).not.toMatch(/to-json-schema|processJSONSchema|processors\.\w+Processor/);
  expect(left).toContain('_ZodString');
  expect(() => dropJsonSchema(left)).toThrow('web/without-json-schema.ts');
});
