// npm run demo: two companies with people, conversations and files, on the database of DATA_DIR. With -- --whatsapp the
// server runs too, with ten lines by QR code that talk over a fake WhatsApp.
import { install, run } from './install.mjs';
import { buildScreen } from './screen.mjs';

const node = install();
const talks = process.argv.includes('--whatsapp');
const filled = await run(node, ['server/src/demo.ts', ...(talks ? ['--whatsapp'] : [])]);
if (filled !== 0 || !talks) process.exit(filled);
await buildScreen(node);
// The terminal tells all of us; who runs the server ends it, and then so do we.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.exit(await run(node, ['scripts/demo-whatsapp.ts']));
