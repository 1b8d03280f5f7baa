import type { FileList } from '@balcao/contract/file-lists/file-list';
import { expect, it } from 'vitest';
import { createFileList } from '../file-lists/create-file-list.ts';
import { findFileList } from '../file-lists/find-file-list.ts';
import { updateFileList } from '../file-lists/update-file-list.ts';
import { testCampaigns } from './test-campaigns.ts';

const campaigns = testCampaigns();
const { world, create, start, advance, deliver, sendAll, run } = campaigns;
const text = 'Oi, Pessoa 1!';

/** A file list whose captions are these letters. */
async function fileList(...letters: string[]): Promise<FileList> {
  const { id } = await run((tx) => createFileList(tx, world.ana, { name: 'Catálogo', message: 'Veja' }));
  await addFiles(id, ...letters);
  return run((tx) => findFileList(tx, id));
}
async function addFiles(id: number, ...letters: string[]): Promise<void> {
  for (const letter of letters) {
    const fileId = await campaigns.addFile(`${letter}.pdf`, 'application/pdf');
    await world.sql(`insert into file_list_options (company_id, file_list_id, name, caption, place, file_id)
      select 1, ${id}, '', '${letter}', coalesce(max(place), 0) + 1, ${fileId} from file_list_options where file_list_id = ${id}`);
  }
}
/** Reduces the list to these of its files, in this order. */
const setFiles = ({ id, name, message, options }: FileList, ...letters: string[]) =>
  run((tx) =>
    updateFileList(tx, world.ana, id, {
      name,
      message,
      options: letters.flatMap((letter) => options.filter(({ caption }) => caption === letter)),
    }),
  );

it('removing a file from the list after it was sent affects no other file', async () => {
  const list = await fileList('a', 'b', 'c');
  await start(await create({ fileListId: list.id }, 1));
  await advance();
  expect(await deliver()).toEqual(['a']);
  await setFiles(list, 'b', 'c');
  expect(await sendAll()).toEqual(['b', 'c', text]);
});

it('a file removed before its turn is skipped', async () => {
  const list = await fileList('a', 'b', 'c');
  await start(await create({ fileListId: list.id }, 1));
  await advance();
  await deliver();
  await setFiles(list, 'a', 'c');
  expect(await sendAll()).toEqual(['c', text]);
});

it('reordered and new files are each sent once', async () => {
  const list = await fileList('a', 'b', 'c');
  await start(await create({ fileListId: list.id }, 1));
  await advance();
  await deliver();
  await setFiles(list, 'c', 'a', 'b');
  await addFiles(list.id, 'd');
  expect(await sendAll()).toEqual(['c', 'b', 'd', text]);
});

it('the list’s message is sent with a person’s first file, and not again when that file was removed', async () => {
  const list = await fileList('a', 'b');
  await world.sql(`update file_list_options set caption = ''`);
  await start(await create({ fileListId: list.id }, 1));
  await advance();
  expect(await deliver()).toEqual(['Veja']);
  await run((tx) =>
    updateFileList(tx, world.ana, list.id, {
      name: 'Catálogo',
      message: 'Veja',
      options: list.options.slice(1).map(({ id }) => ({ id })),
    }),
  );
  expect(await sendAll()).toEqual(['', text]);
});

it('a failed file is retried when others have replaced it', async () => {
  const list = await fileList('a', 'b', 'c');
  const made = await create({ fileListId: list.id }, 1);
  await start(made);
  await advance();
  await deliver();
  await advance();
  await deliver({ outcome: 'refused', reason: 'notDelivered' });
  await sendAll();
  await setFiles(list, 'c', 'b', 'a');
  await campaigns.retry(made);
  expect(await sendAll()).toEqual(['c', 'b', text]);
});

it('files withdrawn by a cancel are sent after the restart, whatever was removed meanwhile', async () => {
  const list = await fileList('a', 'b', 'c');
  const made = await create({ fileListId: list.id }, 1);
  await start(made);
  await advance();
  await deliver();
  await advance();
  await campaigns.cancel(made);
  await setFiles(list, 'b', 'c');
  await campaigns.restart(made);
  expect(await sendAll()).toEqual(['b', 'c', text]);
});

it('files that were delivered are not sent again when their conversation was deleted before the retry', async () => {
  const refused = { outcome: 'refused', reason: 'notDelivered' } as const;
  for (const delivered of [1, 2]) {
    const list = await fileList('a', 'b');
    const made = await create({ fileListId: list.id }, 1);
    await start(made);
    for (let file = 0; file < delivered; file++) {
      await advance();
      await deliver();
    }
    await advance();
    const [failed] = await deliver(refused);
    await advance();
    await world.sql(`delete from messages where origin = 'campaign'`);
    await campaigns.retry(made);
    expect(await sendAll()).toEqual(['a', 'b', text].slice(delivered));
    expect(failed).toBe(['a', 'b', text][delivered]);
  }
});

it('a file that was delivered is not sent again after the next could not be written, though its conversation was deleted', async () => {
  const list = await fileList('a', 'b');
  const made = await create({ fileListId: list.id }, 1);
  await start(made);
  await advance();
  await deliver();
  await world.sql(`update campaign_recipients set status = 'failed', fail_reason = 'ERR_CREATING_MESSAGE'`);
  await advance();
  await world.sql(`delete from messages where origin = 'campaign'`);
  await campaigns.retry(made);
  expect(await sendAll()).toEqual(['b', text]);
});
