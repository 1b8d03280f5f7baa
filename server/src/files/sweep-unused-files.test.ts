import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { localFileStore } from '../platform/files/file-store.ts';
import { openUnusedFileSweep } from './sweep-unused-files.ts';

const { world, addFile, addMessage } = testConversation();
const folder = await mkdtemp(join(tmpdir(), 'balcao-unused-'));
const store = localFileStore(folder);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('files that nothing references are removed with their bytes a day after they were stored', async () => {
  const [used, unused, recent] = [await addFile('used.jpg'), await addFile('unused.jpg'), await addFile('recent.jpg')];
  for (const name of ['used', 'unused', 'recent']) await store.put(`1/${name}.jpg`, new Uint8Array([1]));
  await addMessage({ mediaType: 'image', fileId: used, mediaState: 'ready' });
  const yesterday = new Date(world.now.getTime() - 25 * 3_600_000);
  await world.sql('update files set created_at = $1 where id <> $2', [yesterday, recent]);
  const sweep = openUnusedFileSweep(world.context(), store);
  expect(await sweep()).toBe(1);
  expect(await world.sql('select id::int from files order by id')).toEqual([{ id: used }, { id: recent }]);
  expect((await Array.fromAsync(store.list())).map(({ key }) => key).sort()).toEqual(['1/recent.jpg', '1/used.jpg']);
  expect(await sweep()).toBe(0);
  expect(unused).not.toBe(used);
});
