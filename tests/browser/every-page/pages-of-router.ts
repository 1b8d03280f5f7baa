import { readFileSync } from 'node:fs';

const router = readFileSync(new URL('../../../web/src/router.tsx', import.meta.url), 'utf8');

/** The paths of the private pages, as the router lists them: a page that is new is in the sweeps, or turns them red. */
export const privatePaths = [
  ...router
    .slice(router.indexOf('const pages'), router.indexOf('const publicRoutes'))
    .matchAll(/\bpage\(\s*'([^']+)'/g),
].map(([, path]) => path ?? '');

/** Looks of the sweeps: wide, phone, and a wide window at 200 % zoom, which leaves half of its pixels. */
export const looks = [
  { at: '1440 px', narrow: false, width: 1440, height: 900 },
  { at: '390 px', narrow: true, width: 390, height: 844 },
  { at: '1440 px at 200 %', narrow: false, width: 720, height: 450 },
] as const;
