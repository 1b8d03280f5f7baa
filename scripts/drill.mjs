// npm run drill -- --minutes 10
import { install, run } from './install.mjs';

const node = install();
// The ends keep what they sent and saw until it is compared: of a million messages more than Node's own limit.
process.exit(await run(node, ['--max-old-space-size=8192', 'drill/drill.ts', ...process.argv.slice(2)]));
