import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { withOpenFiles } from './with-open-files.ts';

it('a file that nobody opened for reading is closed', async () => {
  const file = Readable.from(['bytes']);
  const failed = withOpenFiles(
    async () => file,
    async (open) => {
      expect(await open('a-key')).toBe(file);
      throw new Error('the link fell');
    },
  );
  await expect(failed).rejects.toThrow('the link fell');
  expect(file.destroyed).toBe(true);
});

it('an open file is read to its end first, and a missing file is none', async () => {
  const read = await withOpenFiles(
    async (key) => (key === 'a-key' ? Readable.from(['by', 'tes']) : null),
    async (open) => [await open('another'), (await (await open('a-key'))?.toArray())?.join('')],
  );
  expect(read).toEqual([null, 'bytes']);
});
