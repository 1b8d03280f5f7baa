import { expect, it } from 'vitest';
import { openChatQueue } from './chat-queue.ts';

it('a failure in a chat affects nothing queued behind it; chats do not wait for each other', async () => {
  const inLane = openChatQueue();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const fails = inLane('ana', async () => {
    await first.promise;
    done.push('ana 1');
    throw new Error('broken');
  });
  const behind = inLane('ana', async () => void done.push('ana 2'));
  await inLane('bob', async () => void done.push('bob'));
  first.resolve();
  await expect(fails).rejects.toThrow('broken');
  await behind;
  expect(done).toEqual(['bob', 'ana 1', 'ana 2']);
});
