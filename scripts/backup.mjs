// npm run backup -- --to FILE: everything that has to be kept, in one file, while the server runs or not.
import { install } from './install.mjs';
import { runUntilStopped } from './when-stopped.mjs';

process.exit(await runUntilStopped(install(), ['server/src/backup.ts', ...process.argv.slice(2)]));
