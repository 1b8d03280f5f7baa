/** Schema, rules, routes and events of a feature whose records have a name. */
export const contractFiles = ({ folder, noun, symbol, type }) => ({
  [`contract/src/${folder}/${noun}.ts`]: `import { z } from 'zod';
import { instant } from '../wire.ts';

export const ${symbol} = z.object({ id: z.number(), name: z.string(), createdAt: instant });
export type ${type} = z.infer<typeof ${symbol}>;

export const create${type}Input = z.object({ name: z.string().trim().min(1).max(100) });
export type Create${type}Input = z.infer<typeof create${type}Input>;
`,
  [`contract/src/${folder}/${noun}.rules.ts`]: `/** Two names that people take for the same. */
export const isSame${type}Name = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
`,
  [`contract/src/${folder}/${noun}.rules.test.ts`]: `import { expect, it } from 'vitest';
import { isSame${type}Name } from './${noun}.rules.ts';

it('names that differ only in case and outer spaces are the same', () => {
  expect(isSame${type}Name(' Ana', 'ana')).toBe(true);
  expect(isSame${type}Name('Ana', 'Bia')).toBe(false);
});
`,
  [`contract/src/${folder}/${noun}.api.ts`]: `import { z } from 'zod';
import { route } from '../route.ts';
import { create${type}Input, ${symbol} } from './${noun}.ts';

export const ${symbol}Api = {
  list: route({ method: 'GET', path: '/${folder}', output: z.array(${symbol}) }),
  create: route({
    method: 'POST',
    path: '/${folder}',
    body: create${type}Input,
    output: ${symbol},
    fails: ['ERR_INVALID_INPUT'],
  }),
};
`,
  [`contract/src/${folder}/${noun}.events.ts`]: `import type { ${type} } from './${noun}.ts';

export type ${type}Event = { action: 'create'; ${symbol}: ${type} };
`,
});
