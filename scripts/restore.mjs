// npm run restore -- --from FILE: a new installation from a backup.
import { install } from './install.mjs';
import { runUntilStopped } from './stop-signals.mjs';

process.exit(await runUntilStopped(install(), ['server/src/restore.ts', ...process.argv.slice(2)]));
