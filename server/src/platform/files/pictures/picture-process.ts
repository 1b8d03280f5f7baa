// The process that decodes pictures from outside. It has no access to our data, decodes one picture at a time, and may crash on
// one.
import { writeFileSync } from 'node:fs';
import { pictureTask } from './picture-ipc.ts';
import { runPictureTask } from './run-picture-task.ts';

try {
  writeFileSync('/proc/self/oom_score_adj', '1000'); // when memory runs out, Linux ends this process first and not the server
} catch {
  // Not Linux, or not permitted: the other limits still apply.
}

process.on('disconnect', () => process.exit());
process.on('message', async (given) => {
  const task = pictureTask.safeParse(given).data;
  if (!task) return;
  process.send?.('begun');
  process.send?.({ answer: await runPictureTask(task) });
});
process.send?.('ready');
