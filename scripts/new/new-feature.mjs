import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractFiles } from './contract-files.mjs';
import { featureNames } from './names.mjs';
import { serverFiles } from './server-files.mjs';
import { webFiles } from './web-files.mjs';
import { writeNewFiles } from './write-new-files.mjs';

/** Creates a feature in contract, server and web, and adds it to the lists of features. Returns all changed paths. */
export function newFeature(root, folder) {
  const names = featureNames(folder);
  const files = { ...contractFiles(names), ...serverFiles(names, nextMigration(root)), ...webFiles(names) };
  return writeNewFiles(root, files, listsOfFeatures(root, names));
}

function nextMigration(root) {
  const numbers = readdirSync(join(root, 'server/migrations')).map((name) => Number.parseInt(name, 10));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

/** One line in each list: topics, modules, pages, the drawer unless it has the item already, owners of tables. */
function listsOfFeatures(root, { folder, noun, symbol, type, types, table, title }) {
  const hasPlace = readFileSync(join(root, 'web/src/shell/navigation/navigation.ts'), 'utf8').includes(`'/${folder}'`);
  return {
    'contract/src/realtime.ts': [
      [/^import /m, `import type { ${type}Event } from './${folder}/${noun}.events.ts';\n`],
      [/^};\nexport type Topic /m, `  ${symbol}: ${type}Event;\n`],
    ],
    'server/src/composition/modules.ts': [
      [/^import /m, `import { ${symbol}Module } from '../${folder}/${noun}.module.ts';\n`],
      [/^ {2}\];/m, `    ${symbol}Module(context),\n`],
    ],
    'web/src/router.tsx': [
      [/^\];/m, `  page('/${folder}', async () => (await import('./${folder}/${folder}-page.tsx')).${types}Page),\n`],
    ],
    ...(!hasPlace && {
      'web/src/shell/navigation/navigation.ts': [
        [/^ {4}\],\n {2}\},\n/m, `      { path: '/${folder}', name: '${symbol}', icon: IconListDetails },\n`],
      ],
      'web/src/shell/navigation/navigation.texts.ts': ['pt', 'en', 'es'].map((language) => [
        new RegExp(`(?<=^  ${language}: \\{\\n)`, 'm'),
        `    ${symbol}: '${title}',\n`,
      ]),
    }),
    'tests/conventions/owned-tables.ts': [[/^};/m, `  ${table}: '${folder}',\n`]],
  };
}
