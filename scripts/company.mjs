// npm run export:company -- ID FILE, npm run import:company -- FILE: a company with its files as one archive (docs/OPERATIONS.md, "A company moves").
import { install } from './install.mjs';
import { runUntilStopped } from './stop-signals.mjs';

const [direction, ...rest] = process.argv.slice(2);
process.exit(await runUntilStopped(install(), [`server/src/${direction}-company.ts`, ...rest]));
