// The process that unfolds pictures of strangers. It knows nothing of ours, takes one at a time, and may die of one.
import { writeFileSync } from 'node:fs';
import { readPicture } from './read-picture.ts';

try {
  writeFileSync('/proc/self/oom_score_adj', '1000'); // when memory runs out it goes first, not the desk
} catch {
  // Not Linux, or not allowed: the other limits stand.
}

process.on('disconnect', () => process.exit());
process.on('message', async (path) => {
  if (typeof path !== 'string') return;
  process.send?.('begun');
  process.send?.({ read: await readPicture(path) });
});
process.send?.('ready');
