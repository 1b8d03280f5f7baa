// npm run reset-two-factor -- EMAIL: the person signs in without a code, for an only admin who has lost phone and recovery codes.
import { install } from './install.mjs';
import { runUntilStopped } from './stop-signals.mjs';

process.exit(await runUntilStopped(install(), ['server/src/reset-two-factor.ts', ...process.argv.slice(2)]));
