// npm run new -- feature NAME: creates the files of a feature. npm run new -- verb FEATURE NAME: those of a verb.
import { join } from 'node:path';
import { giveUp, install, root, run } from './install.mjs';
import { isKebabCase } from './new/names.mjs';
import { newFeature } from './new/new-feature.mjs';
import { newVerb } from './new/new-verb.mjs';

const [kind, ...names] = process.argv.slice(2);
const wanted = { feature: 1, verb: 2 }[kind];
if (names.length !== wanted || !names.every(isKebabCase))
  giveUp('Say what: npm run new -- feature quick-messages, or npm run new -- verb tickets snooze');

const paths = lay();
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
await run(install(), [biome, 'check', '--write', ...paths.filter((path) => !path.endsWith('.sql'))], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
console.log(`${paths.join('\n')}\n\nNow: npm run generate, then docs/how-to/add-a-${kind}.md`);

function lay() {
  try {
    return kind === 'feature' ? newFeature(root, names[0]) : newVerb(root, names[0], names[1]);
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error));
  }
}
