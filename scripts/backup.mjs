// npm run backup -- --to FILE: a full backup in one file, with the server running or stopped.
import { install } from './install.mjs';
import { runUntilStopped } from './stop-signals.mjs';

process.exit(await runUntilStopped(install(), ['server/src/backup.ts', ...process.argv.slice(2)]));
