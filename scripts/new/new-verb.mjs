import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verbNames } from './names.mjs';
import { writeNewFiles } from './write-new-files.mjs';

/** Creates a verb on one record of a feature, with its route and its test. Returns all changed paths. */
export function newVerb(root, folder, verb) {
  const names = verbNames(folder, verb);
  const api = `contract/src/${folder}/${names.noun}.api.ts`;
  const routes = `server/src/${folder}/${names.noun}.routes.ts`;
  const missing = [api, routes].find((path) => !existsSync(join(root, path)));
  const byHand = 'write the verb by hand (docs/how-to/add-a-verb.md)';
  if (missing) throw new Error(`${missing} is not there: create the feature first, or ${byHand}`);
  if (!readFileSync(join(root, routes), 'utf8').includes('serve(context, '))
    throw new Error(`${routes} has no route that serve() serves: ${byHand}`);
  const apiText = readFileSync(join(root, api), 'utf8');
  if (new RegExp(`^ {2}${names.key}: route\\(`, 'm').test(apiText)) throw new Error(`${api} has ${names.key} already`);
  const knowsId = /import \{[^}]*\bid\b[^}]*\} from '\.\.\/wire\.ts'/.test(apiText);
  return writeNewFiles(root, verbFiles(names), {
    [api]: [
      [/^import /m, knowsId ? '' : `import { id } from '../wire.ts';\n`],
      [new RegExp(`(?<=^export const ${names.symbol}Api = \\{\\n)`, 'm'), routeText(names)],
    ],
    [routes]: [
      [/^import /m, `import { ${names.fn} } from './${names.file}.ts';\n`],
      [
        /^ *\];/m,
        `  serve(context, ${names.symbol}Api.${names.key}, (tx, actor, { params }) => ${names.fn}(tx, actor, params.id)),\n`,
      ],
    ],
  });
}

const routeText = ({ key, folder, verb }) => `  ${key}: route({
    method: 'POST',
    path: '/${folder}/:id/${verb}',
    params: z.object({ id }),
    output: z.object({ id: z.number() }),
    fails: ['ERR_NOT_FOUND'],
  }),
`;

const verbFiles = ({ folder, file, fn }) => ({
  [`server/src/${folder}/${file}.ts`]: `import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';

/** Lock, ensure the preconditions, apply the rules, write, announce. */
export async function ${fn}(tx: Tx, actor: Actor, id: number): Promise<{ id: number }> {
  ensure(actor.companyId === tx.companyId, 'ERR_NOT_FOUND');
  return { id };
}
`,
  [`server/src/${folder}/${file}.test.ts`]: `import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { ${fn} } from './${file}.ts';

const world = testWorld();

it('another company does not find it', async () => {
  await expect(world.run((tx) => ${fn}(tx, world.otto, 1))).rejects.toThrow('ERR_NOT_FOUND');
});
`,
});
