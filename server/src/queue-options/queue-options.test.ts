import {
  createQueueOptionInput,
  type QueueOption,
  updateQueueOptionInput,
} from '@balcao/contract/queue-options/queue-option';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, describe, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { createQueueOption } from './create-queue-option.ts';
import { removeOptionsOfQueue, removeQueueOption } from './remove-queue-option.ts';
import { removeQueueOptionMedia, setQueueOptionMedia } from './set-queue-option-media.ts';
import { listQueueOptions } from './show-queue-options.ts';
import { updateQueueOption } from './update-queue-option.ts';

const world = testWorld();
let queueId: number;
beforeEach(() => {
  queueId = world.queueId;
});

const create = (title: string, over: Record<string, unknown> = {}, by: Actor = world.ana) =>
  world.run(
    (tx) => createQueueOption(tx, by, createQueueOptionInput.parse({ title, message: `${title}!`, queueId, ...over })),
    by.companyId,
  );
const update = (id: number, form: Record<string, unknown>, by: Actor = world.ana) =>
  world.run((tx) => updateQueueOption(tx, by, id, updateQueueOptionInput.parse(form)), by.companyId);
const remove = (id: number, by: Actor = world.ana) => world.run((tx) => removeQueueOption(tx, by, id), by.companyId);
const list = (parentId: number | null = null) => world.run((tx) => listQueueOptions(tx, queueId, parentId));
type Shown = { [title: string]: Shown };
const outline = (options: QueueOption[]): Shown =>
  Object.fromEntries(options.map(({ option, title, children }) => [`${option} ${title}`, outline(children)]));

describe('options of a queue', () => {
  it('take the next number, or the given one, and are nested', async () => {
    const bills = await create('Boletos');
    await create('Atendente');
    await create('Horários', { option: '1' });
    await create('Segunda via', { parentId: bills.id });
    await create('Vencimento', { parentId: String(bills.id) });
    expect(outline(await list())).toEqual({
      '1 Horários': {},
      '2 Boletos': { '1 Segunda via': {}, '2 Vencimento': {} },
      '3 Atendente': {},
    });
    expect(outline(await list(bills.id))).toEqual({ '1 Segunda via': {}, '2 Vencimento': {} });
    expect(bills).toMatchObject({ option: '1', parentId: null, action: 'wait', mediaPath: null, children: [] });
  });

  it('move among siblings and to another level, with their descendants', async () => {
    const [a, b, c] = [await create('Aa'), await create('Bb'), await create('Cc')];
    await create('Dd', { parentId: c.id });
    await update(c.id, { option: 1 });
    expect(Object.keys(outline(await list()))).toEqual(['1 Cc', '2 Aa', '3 Bb']);
    await update(c.id, { parentId: b.id });
    expect(outline(await list())).toEqual({ '1 Aa': {}, '2 Bb': { '1 Cc': { '1 Dd': {} } } });
    await update(c.id, { parentId: -1, option: 2 });
    expect(outline(await list())).toEqual({ '1 Aa': {}, '2 Cc': { '1 Dd': {} }, '3 Bb': {} });
    expect(await update(a.id, await list().then(([first]) => first!))).toMatchObject({ title: 'Aa', option: '1' });
  });

  it('are deleted with their descendants, and the others move up', async () => {
    const [a] = [await create('Aa'), await create('Bb')];
    await create('Cc', { parentId: a.id });
    await remove(a.id);
    expect(outline(await list())).toEqual({ '1 Bb': {} });
    expect(await world.sql('select title from queue_options')).toEqual([{ title: 'Bb' }]);
  });

  it('are deleted with their queue, and their files too', async () => {
    const { id } = await create('Tabela');
    await world.run((tx) => setQueueOptionMedia(tx, world.ana, id, [file('tabela.pdf')]));
    await world.run((tx) => removeOptionsOfQueue(tx, queueId));
    expect(await world.sql('select id from queue_options')).toEqual([]);
    expect(await world.sql('select id from files')).toEqual([]);
  });

  it('have one file, which can be replaced and removed', async () => {
    const { id } = await create('Tabela');
    await world.run((tx) => setQueueOptionMedia(tx, world.ana, id, [file('tabela.pdf')]));
    const shown = await world.run((tx) => setQueueOptionMedia(tx, world.ana, id, [file('nova.pdf')]));
    expect(shown).toMatchObject({ mediaName: 'nova.pdf' });
    expect(await world.sql('select name from files')).toEqual([{ name: 'nova.pdf' }]);
    await world.run((tx) => removeQueueOptionMedia(tx, world.ana, id));
    expect((await list())[0]).toMatchObject({ mediaName: null, mediaPath: null });
  });

  it('are announced to the company by their queue', async () => {
    world.publishedNotices = [];
    await create('Boletos');
    expect(world.publishedNotices).toMatchObject([
      { topic: 'queue', payload: { action: 'update', queue: { id: queueId } }, rooms: ['company'] },
    ]);
  });
});

describe('refusals name the field', () => {
  const fieldsOf = (refused: Promise<unknown>) =>
    refused.then(
      () => 'taken',
      (error: { details: { fields: unknown } }) => error.details.fields,
    );
  it('an option under itself, a descendant, or another queue’s option', async () => {
    const a = await create('Aa');
    const b = await create('Bb', { parentId: a.id });
    expect(await fieldsOf(update(a.id, { parentId: a.id }))).toEqual({ parentId: 'cycle' });
    expect(await fieldsOf(update(a.id, { parentId: b.id }))).toEqual({ parentId: 'cycle' });
    const [other] = await world.sql<{ id: number }>(
      `insert into queues (company_id, name, color) values ($1, 'Outra', '#123456') returning id`,
      [world.ana.companyId],
    );
    expect(await fieldsOf(update(a.id, { queueId: other!.id }))).toEqual({ queueId: 'other_queue' });
    expect(await fieldsOf(create('Cc', { queueId: other!.id, parentId: a.id }))).toEqual({ parentId: 'missing' });
  });

  it('more options than a menu or a queue allows', async () => {
    const { id } = await create('Primeira');
    for (let i = 2; i <= 30; i++) await create(`Opção ${i}`);
    expect(await fieldsOf(create('A mais'))).toEqual({ parentId: 'too_many' });
    await world.sql(
      `insert into queue_options (company_id, queue_id, parent_id, place, title, message)
       select $1, $2, $3, n, 'x', 'x' from generate_series(1, 70) n`,
      [world.ana.companyId, queueId, id],
    );
    expect(await fieldsOf(create('A mais', { parentId: id }))).toEqual({ queueId: 'too_many' });
  });

  it('a text of 5,000 characters, a short title, an invalid number, a transfer without a target', async () => {
    const refusedFields = (form: Record<string, unknown>) =>
      createQueueOptionInput
        .safeParse({ title: 'Aa', message: 'a', queueId, ...form })
        .error?.issues.map(({ path }) => path.join('.'));
    expect(refusedFields({ message: 'x'.repeat(5000) })).toEqual(['message']);
    expect(refusedFields({ title: 'A' })).toEqual(['title']);
    expect(refusedFields({ option: 200 })).toEqual(['option']);
    expect(await fieldsOf(create('Aa', { action: 'transfer' }))).toEqual({ actionQueueId: 'required' });
    await expect(create('Aa', { action: 'transfer', actionQueueId: 999 })).rejects.toThrow('ERR_NO_QUEUE_FOUND');
  });
});

it('are written by admins, in their own company', async () => {
  const { id } = await create('Boletos');
  await expect(create('Outra', {}, world.bia)).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(update(id, { title: 'Outra' }, world.bia)).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(remove(id, world.bia)).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(create('Outra', {}, world.otto)).rejects.toThrow('ERR_NO_QUEUE_FOUND');
  await expect(update(id, { title: 'Outra' }, world.otto)).rejects.toThrow('ERR_NOT_FOUND');
  await expect(remove(id, world.otto)).rejects.toThrow('ERR_NOT_FOUND');
  expect(outline(await list())).toEqual({ '1 Boletos': {} });
});

let stored = 0;
const file = (name: string): Upload => ({
  key: `k${++stored}`,
  name,
  mimeType: 'application/pdf',
  sizeBytes: 4,
  sha256: 'x',
  width: null,
  height: null,
  thumbnailKey: null,
  field: 'file',
});
