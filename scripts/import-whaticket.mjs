// npm run import:whaticket -- postgres://… [--media=FOLDER] [--list=FILE]: imports an installation of whaticket.
import { install } from './install.mjs';
import { runUntilStopped } from './stop-signals.mjs';

process.exit(await runUntilStopped(install(), ['server/src/import-whaticket.ts', ...process.argv.slice(2)]));
