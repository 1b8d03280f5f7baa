// npm run drill -- --minutes 10
import { install, run } from './install.mjs';

const node = install();
// Clients and phones keep all messages until the comparison: for a million this exceeds Node's default limit.
process.exit(await run(node, ['--max-old-space-size=8192', 'drill/drill.ts', ...process.argv.slice(2)]));
