// npm run demo: two companies with people, conversations and files, on the database of DATA_DIR. With -- --whatsapp the
// server runs too, with ten QR-code connections that exchange messages over a fake WhatsApp.

import { buildScreen } from './build-web.mjs';
import { install } from './install.mjs';
import { runUntilStopped } from './stop-signals.mjs';

const node = install();
const talks = process.argv.includes('--whatsapp');
const filled = await runUntilStopped(node, ['server/src/demo.ts', ...(talks ? ['--whatsapp'] : [])]);
if (filled !== 0 || !talks) process.exit(filled);
await buildScreen(node);
process.exit(await runUntilStopped(node, ['scripts/demo-whatsapp.ts']));
