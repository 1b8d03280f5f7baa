// npm run demo: two companies with people, conversations and files, on the database of DATA_DIR.
import { install, run } from './install.mjs';

process.exit(await run(install(), ['server/src/demo.ts']));
