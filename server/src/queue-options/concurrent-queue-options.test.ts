import { createQueueOptionInput, updateQueueOptionInput } from '@balcao/contract/queue-options/queue-option';
import { expect, it } from 'vitest';
import { lockWait } from '../../../tests/world/lock-wait.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { removeQueue } from '../queues/remove-queue.ts';
import { createQueueOption } from './create-queue-option.ts';
import { removeOptionsOfQueue, removeQueueOption } from './remove-queue-option.ts';
import { setQueueOptionMedia } from './set-queue-option-media.ts';
import { listQueueOptions } from './show-queue-options.ts';
import { updateQueueOption } from './update-queue-option.ts';

const world = testWorld();

const create = (title: string, over: Record<string, unknown> = {}) => {
  const form = createQueueOptionInput.parse({ title, message: title, queueId: world.queueId, ...over });
  return world.run((tx) => createQueueOption(tx, world.ana, form));
};
const update = (id: number, over: Record<string, unknown>) =>
  world.run((tx) => updateQueueOption(tx, world.ana, id, updateQueueOptionInput.parse(over)));
const remove = (id: number) => world.run((tx) => removeQueueOption(tx, world.ana, id));
const places = async () =>
  (await world.sql<{ place: number }>('select place from queue_options where parent_id is null order by place')).map(
    ({ place }) => place,
  );
const file = (key: string, sizeBytes = 4): Upload => {
  const picture = { width: null, height: null, thumbnailKey: null };
  return { key, name: `${key}.pdf`, mimeType: 'application/pdf', sizeBytes, sha256: 'x', field: 'file', ...picture };
};
const otherQueue = async (name: string, companyId = world.ana.companyId) => {
  const rows = await world.sql<{ id: number }>(
    'insert into queues (company_id, name, color) values ($1, $2, $3) returning id',
    [companyId, name, `#${String(name.length).padStart(6, '1')}`],
  );
  return rows[0]?.id ?? 0;
};

it('added, moved and deleted concurrently, options are numbered without gaps and duplicates', async () => {
  const made = await Promise.all(['Aa', 'Bb', 'Cc', 'Dd', 'Ee', 'Ff'].map((title) => create(title)));
  expect(await places()).toEqual([1, 2, 3, 4, 5, 6]);
  const [first, second, third, fourth] = made.map(({ id }) => id);
  await Promise.all([
    update(first ?? 0, { option: 6 }),
    remove(second ?? 0),
    update(third ?? 0, { parentId: fourth }),
    create('Gg', { option: 1 }),
  ]);
  expect(await places()).toEqual([1, 2, 3, 4, 5]);
});

it('two concurrent moves under each other create no cycle', async () => {
  const [a, b] = [await create('Aa'), await create('Bb')];
  let second: Promise<unknown> = Promise.resolve();
  await world.run(async (tx) => {
    await updateQueueOption(tx, world.ana, a.id, updateQueueOptionInput.parse({ parentId: b.id }));
    second = update(b.id, { parentId: a.id }).catch((error: unknown) => error);
    await lockWait(world.context().database.owner);
  });
  expect(await second).toMatchObject({ details: { fields: { parentId: 'cycle' } } });
  expect(await world.run((tx) => listQueueOptions(tx, world.queueId, null))).toMatchObject([{ children: [{}] }]);
});

it('an option deleted twice concurrently is deleted once, and the second is not found', async () => {
  const { id } = await create('Aa');
  const removals = await Promise.allSettled([remove(id), remove(id)]);
  expect(removals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(String(removals.find((one) => one.status === 'rejected')?.reason)).toContain('ERR_NOT_FOUND');
});

it('deleting an option deletes its descendants’ files, and one used elsewhere stays', async () => {
  const top = await create('Aa');
  const [below, sharing] = [await create('Bb', { parentId: top.id }), await create('Dd', { parentId: top.id })];
  const stays = await create('Cc');
  for (const [id, key] of [
    [top.id, 'k1'],
    [below.id, 'k2'],
    [stays.id, 'k3'],
  ] as const)
    await world.run((tx) => setQueueOptionMedia(tx, world.ana, id, [file(key)]));
  await world.sql(`update queue_options set file_id = (select id from files where key = 'k3') where id = $1`, [
    sharing.id,
  ]);
  await remove(top.id);
  expect(await world.sql('select key from files')).toEqual([{ key: 'k3' }]);
});

it('has one file within the size limit; a refused one keeps the former', async () => {
  const { id } = await create('Aa');
  const set = (...uploads: Upload[]) => world.run((tx) => setQueueOptionMedia(tx, world.ana, id, uploads));
  await set(file('k1'));
  await expect(set(file('k2', 10 ** 9))).rejects.toThrow('ERR_FILE_TOO_LARGE');
  await expect(set(file('k3'), file('k4'))).rejects.toThrow('ERR_INVALID_INPUT');
  await expect(set()).rejects.toThrow('ERR_INVALID_INPUT');
  await expect(world.run((tx) => setQueueOptionMedia(tx, world.bia, id, [file('k5')]))).rejects.toThrow(
    'ERR_NO_PERMISSION',
  );
  expect(await world.sql('select key from files')).toEqual([{ key: 'k1' }]);
});

it('another company’s queue or integration cannot be a target', async () => {
  const theirs = await otherQueue('Deles', world.otto.companyId);
  await expect(create('Aa', { action: 'transfer', actionQueueId: theirs })).rejects.toThrow('ERR_NO_QUEUE_FOUND');
  const rows = await world.sql<{ id: number }>(
    `insert into queue_integrations (company_id, type, name) values ($1, 'webhook', 'Deles') returning id::int`,
    [world.otto.companyId],
  );
  await expect(create('Aa', { action: 'integrate', integrationId: rows[0]?.id })).rejects.toThrow('ERR_NOT_FOUND');
  const { id } = await create('Bb');
  await expect(update(id, { action: 'transfer', actionQueueId: theirs })).rejects.toThrow('ERR_NO_QUEUE_FOUND');
  await expect(update(id, { action: 'integrate', integrationId: rows[0]?.id })).rejects.toThrow('ERR_NOT_FOUND');
  await expect(world.run((tx) => listQueueOptions(tx, theirs, null))).rejects.toThrow('ERR_NO_QUEUE_FOUND');
});

it('deleting an option’s target queue keeps the option, and its next change is refused without a target', async () => {
  const target = await otherQueue('Financeiro');
  const { id } = await create('Aa', { action: 'transfer', actionQueueId: target });
  const aroundRemoval = async (_tx: unknown, _id: number, removal: () => Promise<void>) => removal();
  await world.run((tx) => removeQueue(tx, world.ana, target, { aroundRemoval }));
  expect(await world.run((tx) => listQueueOptions(tx, world.queueId, null))).toMatchObject([
    { id, action: 'transfer', actionQueueId: null },
  ]);
  await expect(update(id, { title: 'Outro' })).rejects.toMatchObject({
    details: { fields: { actionQueueId: 'required' } },
  });
  expect(await update(id, { action: 'wait' })).toMatchObject({ action: 'wait' });
});

it('an option whose target queue was deleted can still be moved, and changed once it has options below it', async () => {
  const target = await otherQueue('Financeiro');
  const transfer = { action: 'transfer', actionQueueId: target };
  const [leaf, parent] = [await create('Aa', transfer), await create('Bb', transfer)];
  await create('Cc', { parentId: parent.id });
  await world.sql('delete from queues where id = $1', [target]);
  expect(await update(leaf.id, { option: 2 })).toMatchObject({ option: '2', action: 'transfer', actionQueueId: null });
  expect(await update(parent.id, { title: 'Outro' })).toMatchObject({ title: 'Outro', option: '1' });
});

it('deleting a queue deletes its options’ files, and other queues’ stay', async () => {
  const other = await otherQueue('Financeiro');
  const [mine, theirs] = [await create('Aa'), await create('Bb', { queueId: other })];
  await world.run((tx) => setQueueOptionMedia(tx, world.ana, mine.id, [file('k1')]));
  await world.run((tx) => setQueueOptionMedia(tx, world.ana, theirs.id, [file('k2')]));
  await world.run((tx) => removeOptionsOfQueue(tx, other));
  expect(await world.sql('select key from files')).toEqual([{ key: 'k1' }]);
});
