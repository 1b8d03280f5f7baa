// npm run bench, with or without -- --quick.

import { buildScreen } from './build-web.mjs';
import { install, run } from './install.mjs';
import { lookForChromium } from './programs/chromium.mjs';

const node = install();
await buildScreen(node);
const CHROMIUM = process.env.CHROMIUM || lookForChromium();
process.exit(
  await run(node, ['bench/bench.ts', ...process.argv.slice(2)], {
    env: { ...process.env, ...(CHROMIUM && { CHROMIUM }) },
  }),
);
