import { readFileSync } from 'node:fs';

const router = readFileSync(new URL('../../../web/src/router.tsx', import.meta.url), 'utf8');

/** The paths of the private pages from the router, so that a new page without an entry fails the sweeps. */
export const privatePaths = [
  ...router
    .slice(router.indexOf('const pages'), router.indexOf('const publicRoutes'))
    .matchAll(/\bpage\(\s*'([^']+)'/g),
].map(([, path]) => path ?? '');
