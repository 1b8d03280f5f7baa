import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Route } from '@balcao/contract/route';
import { expect, it } from 'vitest';

const contract = fileURLToPath(new URL('../../contract/src', import.meta.url));

/** Removes the ticket from all lanes: the absent lane is a value of its own. */
const commands = ['PUT /tickets/:id/lane'];

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'audited' in value;

async function changingRoutes(): Promise<Route[]> {
  const paths = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.api.ts'));
  const modules = await Promise.all(paths.map((path): Promise<object> => import(`${contract}/${path}`)));
  return modules
    .flatMap((module) => Object.values(module).flatMap((api: unknown) => Object.values(api ?? {}).filter(isRoute)))
    .filter(({ method }) => method === 'PUT');
}

it('a change that names nothing changes nothing: no form of one fills in what is absent', async () => {
  const routes = await changingRoutes();
  expect(routes.length).toBeGreaterThan(40);
  const filled = routes.filter(({ body }) => {
    const values = Object.values(Object(body?.safeParse({}).data));
    return values.some((value) => value !== undefined);
  });
  expect(filled.map(({ method, path }) => `${method} ${path}`)).toEqual(commands);
});
