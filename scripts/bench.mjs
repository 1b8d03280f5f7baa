// npm run bench, with or without -- --quick.
import { install, run } from './install.mjs';
import { buildScreen } from './screen.mjs';

const node = install();
await buildScreen(node);
process.exit(await run(node, ['bench/bench.ts', ...process.argv.slice(2)]));
