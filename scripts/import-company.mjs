// npm run import:company: one company with its files as one archive (docs/OPERATIONS.md, "A company moves").
import { install } from './install.mjs';
import { runUntilStopped } from './stop-signals.mjs';

process.exit(await runUntilStopped(install(), ['server/src/import-company.ts', ...process.argv.slice(2)]));
