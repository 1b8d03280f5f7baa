// npm run reset-two-factor -- EMAIL: removes the user's second factor, for a sole admin who has lost phone and recovery codes.
import { install } from './install.mjs';
import { runUntilStopped } from './stop-signals.mjs';

process.exit(await runUntilStopped(install(), ['server/src/reset-two-factor.ts', ...process.argv.slice(2)]));
