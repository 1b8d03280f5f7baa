import { readFileSync } from 'node:fs';

const router = readFileSync(new URL('../../../web/src/router.tsx', import.meta.url), 'utf8');

/** The paths of the private pages, as the router lists them: a page that is new is in the sweeps, or turns them red. */
export const privatePaths = [
  ...router
    .slice(router.indexOf('const pages'), router.indexOf('const publicRoutes'))
    .matchAll(/\bpage\(\s*'([^']+)'/g),
].map(([, path]) => path ?? '');

type Zoom = { at: string; width: number; height: number };

/** Looks of the sweeps: a computer, whose window at 200 % zoom leaves half of its pixels, and a phone. A page is loaded once for each. */
export const looks: readonly { of: string; narrow: boolean; zooms: readonly Zoom[] }[] = [
  {
    of: 'a computer',
    narrow: false,
    zooms: [
      { at: '1440 px', width: 1440, height: 900 },
      { at: '1440 px at 200 %', width: 720, height: 450 },
    ],
  },
  { of: 'a phone', narrow: true, zooms: [{ at: '390 px', width: 390, height: 844 }] },
];
