// The process that decodes pictures from outside. It has no access to our data, decodes one picture at a time, and may crash on
// one.
import { writeFileSync } from 'node:fs';
import { readPicture } from './read-picture.ts';

try {
  writeFileSync('/proc/self/oom_score_adj', '1000'); // when memory runs out, Linux ends this process first and not the server
} catch {
  // Not Linux, or not permitted: the other limits still apply.
}

process.on('disconnect', () => process.exit());
process.on('message', async (path) => {
  if (typeof path !== 'string') return;
  process.send?.('begun');
  process.send?.({ read: await readPicture(path) });
});
process.send?.('ready');
