// npm run drill -- --minutes 10
import { install, run } from './install.mjs';

const node = install();
process.exit(await run(node, ['drill/drill.ts', ...process.argv.slice(2)]));
