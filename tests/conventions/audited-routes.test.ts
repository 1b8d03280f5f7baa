import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Route } from '@balcao/contract/route';
import { expect, test } from 'vitest';
import { unauditedRoutes } from './unaudited-routes.ts';

const contract = fileURLToPath(new URL('../../contract/src', import.meta.url));

async function allRoutes(): Promise<Route[]> {
  const paths = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.api.ts'));
  const modules = await Promise.all(paths.map((path): Promise<object> => import(`${contract}/${path}`)));
  return modules.flatMap((module) =>
    Object.values(module).flatMap((api: unknown) => Object.values(api ?? {}).filter(isRoute)),
  );
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'audited' in value;

test('each call that changes something writes an audit entry, or says why not', async () => {
  const routes = await allRoutes();
  expect(routes.length).toBeGreaterThan(150);
  const silent = routes.filter(({ method, audited }) => method !== 'GET' && !audited);
  const excused = Object.values(unauditedRoutes).flat();
  expect(silent.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(excused.sort());
});
