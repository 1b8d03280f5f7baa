// npm run rebuild-figures [-- COMPANY]: rebuilds the figures from tickets, their logs and messages.
import { install } from './install.mjs';
import { runUntilStopped } from './stop-signals.mjs';

process.exit(await runUntilStopped(install(), ['server/src/rebuild-figures.ts', ...process.argv.slice(2)]));
