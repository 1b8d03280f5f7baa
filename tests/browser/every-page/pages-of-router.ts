import { readFileSync } from 'node:fs';

const router = readFileSync(new URL('../../../web/src/router.tsx', import.meta.url), 'utf8');

/** The paths of the private pages, as the router lists them: a page that is new is in the sweeps, or turns them red. */
export const privatePaths = [
  ...router
    .slice(router.indexOf('const pages'), router.indexOf('const publicRoutes'))
    .matchAll(/\bpage\(\s*'([^']+)'/g),
].map(([, path]) => path ?? '');
