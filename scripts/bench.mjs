// npm run bench, with or without -- --quick.
import { look } from './chromium.mjs';
import { install, run } from './install.mjs';
import { buildScreen } from './screen.mjs';

const node = install();
await buildScreen(node);
const env = { ...process.env, CHROMIUM: process.env.CHROMIUM || look() || '' };
process.exit(await run(node, ['bench/bench.ts', ...process.argv.slice(2)], { env }));
