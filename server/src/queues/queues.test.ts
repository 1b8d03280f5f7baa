import { defaultSchedules } from '@balcao/contract/companies/company';
import { updateQueueInput } from '@balcao/contract/queues/queue';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockWait } from '../../../tests/world/lock-wait.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { createUser } from '../users/create-user.ts';
import { loadActorOfUser } from '../users/load-actor-of-user.ts';
import { showUser } from '../users/show-user.ts';
import { createQueue } from './create-queue.ts';
import { findQueue } from './find-queue.ts';
import { removeQueue } from './remove-queue.ts';
import { removeQueueMedia, setQueueMedia } from './set-queue-media.ts';
import { listQueues, showQueue } from './show-queue.ts';
import { updateQueue } from './update-queue.ts';

const testContext = setUpTestContext();
let admin: Actor;
let outsider: Actor;

const create = (form: Parameters<typeof createQueue>[2], by = admin) =>
  testContext.in(by, (tx) => createQueue(tx, by, form));
const update = (id: number, form: Parameters<typeof updateQueue>[3], by = admin) =>
  testContext.in(by, (tx) => updateQueue(tx, by, id, form));
const order: string[] = [];
const remove = (id: number, by = admin) =>
  testContext.in(by, (tx) =>
    removeQueue(tx, by, id, {
      aroundRemoval: async (inside, queueId, go) => {
        order.push(`before: ${(await listQueues(inside)).some((queue) => queue.id === queueId)}`);
        await go();
        order.push(`after: ${(await listQueues(inside)).some((queue) => queue.id === queueId)}`);
      },
    }),
  );

beforeAll(async () => {
  admin = await testContext.company('alfa');
  outsider = await testContext.company('beta');
});

describe('queues', () => {
  it('are in menu order, with the default hours, and announced to the company', async () => {
    testContext.takeNotices();
    const last = await create({ name: 'Sem ordem', color: '#111111' });
    const second = await create({ name: 'Suporte', color: '#222222', orderQueue: 2 });
    const first = await create({ name: 'Vendas', color: '#333333', orderQueue: 1, greetingMessage: 'Olá' });
    const listed = await testContext.in(admin, listQueues);
    expect(listed.map(({ id }) => id)).toEqual([first.id, second.id, last.id]);
    expect(first).toMatchObject({ greetingMessage: 'Olá', schedules: defaultSchedules, token: '', promptId: null });
    expect(testContext.takeNotices().map(({ payload, rooms }) => ({ payload, rooms }))).toContainEqual({
      payload: { action: 'create', queue: first },
      rooms: ['company'],
    });
  });

  it('have unique names and colours, ignoring case and accents', async () => {
    await create({ name: 'Cobrança', color: '#abcdef' });
    await expect(create({ name: 'COBRANCA', color: '#444444' })).rejects.toThrow('ERR_QUEUE_NAME_ALREADY_EXISTS');
    const other = await create({ name: 'Outra', color: '#555555' });
    await expect(update(other.id, { color: '#ABCDEF' })).rejects.toThrow('ERR_QUEUE_COLOR_ALREADY_EXISTS');
    await expect(update(other.id, { name: 'cobrança' })).rejects.toThrow('ERR_QUEUE_NAME_ALREADY_EXISTS');
    // Names and colours of another company may be equal.
    await create({ name: 'Cobrança', color: '#abcdef' }, outsider);
  });

  it('accept a whole row, as old clients send it, and change nothing', async () => {
    const before = await create({ name: 'Inteira', color: '#bbbbbb', orderQueue: 3 });
    expect(await update(before.id, updateQueueInput.parse(before))).toEqual(before);
  });

  it('keep absent fields', async () => {
    const { id } = await create({ name: 'Notas', color: '#666666', ratingMessage: 'Nota?', orderQueue: 7 });
    expect(await update(id, { orderQueue: null, schedules: [] })).toMatchObject({
      name: 'Notas',
      ratingMessage: 'Nota?',
      orderQueue: null,
      schedules: [],
    });
  });

  it('refuse an unknown prompt', async () => {
    await expect(create({ name: 'Robô', color: '#777777', promptId: 1 })).rejects.toThrow('ERR_NOT_FOUND');
  });

  it('publish events before and after their deletion, and their members lose them', async () => {
    const { id } = await create({ name: 'Velha', color: '#888888' });
    const { id: userId } = await testContext.in(admin, (tx) =>
      createUser(tx, admin, { name: 'Ana', email: 'ana@alfa.test', password: 'password', queueIds: [id] }),
    );
    testContext.takeNotices();
    testContext.ordered();
    await remove(id);
    expect(testContext.ordered()).toEqual([{ order: 'visibilityChanged', userId }]);
    expect(order).toEqual(['before: true', 'after: false']);
    const notices = testContext.takeNotices();
    expect(notices[0]).toMatchObject({
      topic: 'queue',
      payload: { action: 'delete', queueId: id },
      rooms: ['company'],
    });
    expect(notices.filter(({ topic }) => topic === 'user')).toHaveLength(3);
    expect((await testContext.in(admin, (tx) => showUser(tx, admin, userId))).queues).toEqual([]);
  });

  it('are written by admins only, within the plan’s quota', async () => {
    const { id: userId } = await testContext.in(admin, (tx) =>
      createUser(tx, admin, { name: 'Bia', email: 'bia@alfa.test', password: 'password' }),
    );
    const bia = await testContext.in(admin, (tx) => loadActorOfUser(tx, userId));
    const [any] = await testContext.in(bia, listQueues);
    await expect(create({ name: 'Nova', color: '#999999' }, bia)).rejects.toThrow('ERR_NO_PERMISSION');
    await expect(update(any?.id ?? 0, { name: 'Nova' }, bia)).rejects.toThrow('ERR_NO_PERMISSION');
    await expect(remove(any?.id ?? 0, bia)).rejects.toThrow('ERR_NO_PERMISSION');
    const small = await testContext.company('pequena', { plan: { name: 'one', users: 1, connections: 1, queues: 1 } });
    await create({ name: 'Única', color: '#000000' }, small);
    await expect(create({ name: 'Outra', color: '#111111' }, small)).rejects.toMatchObject({
      code: 'ERR_PLAN_LIMIT',
      details: { resource: 'queues', max: 1 },
    });
  });

  it('queues of another company are not found, and stay unchanged', async () => {
    const { id } = await create({ name: 'Nossa', color: '#aaaaaa' });
    const none = 'ERR_NO_QUEUE_FOUND';
    await expect(testContext.in(outsider, (tx) => showQueue(tx, id))).rejects.toThrow(none);
    await expect(testContext.in(outsider, (tx) => findQueue(tx, id))).rejects.toThrow(none);
    await expect(update(id, { name: 'Deles' }, outsider)).rejects.toThrow(none);
    await expect(remove(id, outsider)).rejects.toThrow(none);
    expect((await testContext.in(admin, (tx) => showQueue(tx, id))).name).toBe('Nossa');
  });
});

describe('the file of a queue’s greeting', () => {
  const set = (id: number, name: string, by = admin) =>
    testContext.in(by, (tx) => setQueueMedia(tx, by, id, [file(name)]));
  const drop = (id: number, by = admin) => testContext.in(by, (tx) => removeQueueMedia(tx, by, id));
  const names = () =>
    testContext.in(admin, async (tx) =>
      (await tx.db.selectFrom('files').select('name').where('companyId', '=', tx.companyId).execute()).map(
        (row) => row.name,
      ),
    );
  const audited = (id: number) =>
    testContext.in(admin, async (tx) =>
      (
        await tx.db
          .selectFrom('auditEntries')
          .select('changes')
          .where('companyId', '=', tx.companyId)
          .where('subjectId', '=', String(id))
          .where('action', '=', 'queue.update')
          .orderBy('id')
          .execute()
      ).map(({ changes }) => changes),
    );

  it('is replaced and removed, announced, audited by its name, and deleted with the queue', async () => {
    const { id } = await create({ name: 'Com arquivo', color: '#bcbcbc' });
    expect(await set(id, 'tabela.pdf')).toMatchObject({ mediaName: 'tabela.pdf' });
    testContext.takeNotices();
    await set(id, 'nova.pdf');
    expect(await names()).toEqual(['nova.pdf']);
    expect(testContext.takeNotices()[0]?.payload).toMatchObject({
      action: 'update',
      queue: { id, mediaName: 'nova.pdf' },
    });
    await update(id, { greetingMessage: 'Oi' });
    await drop(id);
    await drop(id);
    expect(await names()).toEqual([]);
    expect(await testContext.in(admin, (tx) => showQueue(tx, id))).toMatchObject({ mediaPath: null, mediaName: null });
    expect(await audited(id)).toEqual([
      { mediaName: { before: null, after: 'tabela.pdf' } },
      { mediaName: { before: 'tabela.pdf', after: 'nova.pdf' } },
      { greetingMessage: { before: '', after: 'Oi' } },
      { mediaName: { before: 'nova.pdf', after: null } },
    ]);
    await set(id, 'ultima.pdf');
    await remove(id);
    expect(await names()).toEqual([]);
  });

  it('is set by admins of the company only', async () => {
    const { id } = await create({ name: 'Fechada', color: '#cdcdcd' });
    const { id: userId } = await testContext.in(admin, (tx) =>
      createUser(tx, admin, { name: 'Caio', email: 'caio@alfa.test', password: 'password' }),
    );
    const caio = await testContext.in(admin, (tx) => loadActorOfUser(tx, userId));
    await expect(set(id, 'dele.pdf', caio)).rejects.toThrow('ERR_NO_PERMISSION');
    await expect(drop(id, caio)).rejects.toThrow('ERR_NO_PERMISSION');
    await expect(set(id, 'deles.pdf', outsider)).rejects.toThrow('ERR_NO_QUEUE_FOUND');
    await expect(drop(id, outsider)).rejects.toThrow('ERR_NO_QUEUE_FOUND');
    expect(await names()).toEqual([]);
  });
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

it('of two who change one queue at the same time, each has only their own change in the audit trail', async () => {
  const { id } = await create({ name: 'Corrida', color: '#0a0a0a' });
  const seconds: Promise<unknown>[] = [];
  await testContext.in(admin, async (tx) => {
    await updateQueue(tx, admin, id, { greetingMessage: 'Olá' });
    seconds.push(update(id, { color: '#0b0b0b' }));
    await lockWait(testContext.txContext.database.owner);
  });
  await Promise.all(seconds);
  const entries = await testContext.in(admin, (tx) =>
    tx.rows<{ changes: object }>(
      'test-queue-entries',
      `select changes from audit_entries where action = 'queue.update' and subject_id = $1 order by id`,
      [String(id)],
    ),
  );
  expect(entries.map(({ changes }) => Object.keys(changes))).toEqual([['greetingMessage'], ['color']]);
});
