import { updateConnectionInput } from '@balcao/contract/connections/connection';
import { describe, expect, it } from 'vitest';
import { queueEffects } from '../composition/effects.ts';
import { createQueue } from '../queues/create-queue.ts';
import { removeQueue } from '../queues/remove-queue.ts';
import { updateSetting } from '../settings/update-setting.ts';
import { cloud, credentials, fieldsOf, sandbox, setUpConnections } from './test-company-connections.ts';

const { testContext, admin, outsider, sales, support, create, update, remove, show, list } = setUpConnections();

describe('saving', () => {
  it('refuses invalid fields as specified, by name', async () => {
    expect(await fieldsOf(create({ name: 'Duas', ...sandbox, queueIds: [sales(), support()] }))).toBe(
      'ERR_WAPP_GREETING_REQUIRED',
    );
    const { id } = await create({ name: 'Duas', ...sandbox, queueIds: [sales(), support()], greetingMessage: 'Olá' });
    // Stored values that the form does not contain count as well.
    expect(await fieldsOf(update(id, { greetingMessage: '' }))).toBe('ERR_WAPP_GREETING_REQUIRED');
    expect(await fieldsOf(update(id, { timeSendQueue: 5 }))).toEqual({ sendIdQueue: 'required' });
    expect(await fieldsOf(update(id, { sendIdQueue: sales() }))).toEqual({ timeSendQueue: 'required' });
    expect(await fieldsOf(update(id, { expiresTicketNPS: 5 }))).toEqual({ ratingMessage: 'required' });
    expect(await update(id, { timeSendQueue: 5, sendIdQueue: sales() })).toMatchObject({
      timeSendQueue: 5,
      sendIdQueue: sales(),
    });
    await testContext.in(admin(), (tx) =>
      updateSetting(tx, admin(), 'requiredTag', 'enabled', testContext.settingDeps),
    );
    expect(await fieldsOf(create({ name: 'Sem fila', ...sandbox, greetingMessage: 'Olá' }))).toEqual({
      queueIds: 'required',
    });
    await testContext.in(admin(), (tx) =>
      updateSetting(tx, admin(), 'requiredTag', 'disabled', testContext.settingDeps),
    );
  });

  it("has a unique name, no other company's queue, no kind without a driver, no provider of another channel", async () => {
    await create({ name: 'Recepção', ...sandbox });
    expect(await fieldsOf(create({ name: 'RECEPCAO', ...sandbox }))).toBe('ERR_WAPP_NAME_ALREADY_EXISTS');
    await create({ name: 'Recepção', ...sandbox }, outsider());
    const theirs = (
      await testContext.in(outsider(), (tx) => createQueue(tx, outsider(), { name: 'Deles', color: '#333333' }))
    ).id;
    expect(await fieldsOf(create({ name: 'Outra', ...sandbox, queueIds: [theirs] }))).toBe('ERR_NO_QUEUE_FOUND');
    expect(await fieldsOf(create({ name: 'Outra', ...sandbox, sendIdQueue: theirs, timeSendQueue: 1 }))).toBe(
      'ERR_NO_QUEUE_FOUND',
    );
    expect(await fieldsOf(create({ name: 'Outra' }))).toBe('ERR_CHANNEL_UNSUPPORTED');
    expect(await fieldsOf(create({ name: 'Outra', ...sandbox, provider: 'cloud' }))).toEqual({ provider: 'channel' });
  });

  it('accepts a whole row, as old clients send it, and changes nothing', async () => {
    for (const form of [
      { name: 'Um', ...sandbox, queueIds: [sales()], greetingMessage: 'Olá' },
      { name: 'Dois', ...cloud, credentials, timeSendQueue: 5, sendIdQueue: sales() },
    ]) {
      const { id } = await create(form);
      const before = await show(id);
      expect(await update(id, updateConnectionInput.parse(before))).toEqual(before);
    }
  });

  it('keeps absent fields', async () => {
    const { id } = await create({
      name: 'Um',
      ...sandbox,
      queueIds: [sales()],
      farewellMessage: 'Tchau',
      maxUseBotQueues: 5,
    });
    expect(await update(id, { name: 'Dois' })).toMatchObject({
      name: 'Dois',
      farewellMessage: 'Tchau',
      maxUseBotQueues: 5,
      queues: [{ id: sales() }],
    });
    expect((await update(id, { queueIds: [] })).queues).toEqual([]);
  });
});

describe('default', () => {
  it('is the first, and there is always one', async () => {
    const one = await create({ name: 'Um', ...sandbox });
    await expect(update(one.id, { isDefault: false })).rejects.toThrow('ERR_NO_OTHER_WHATSAPP');
    const two = await create({ name: 'Dois', ...sandbox });
    expect([one.isDefault, two.isDefault]).toEqual([true, false]);
    testContext.takeNotices();
    const three = await create({ name: 'Três', ...sandbox, isDefault: true });
    // Clients that replace the rows of which they are notified would show two.
    expect(testContext.takeNotices().map(({ payload }) => payload)).toMatchObject([
      { whatsapp: { id: three.id, isDefault: true } },
      { whatsapp: { id: one.id, isDefault: false } },
    ]);
    await update(two.id, { isDefault: true });
    expect(testContext.takeNotices().map(({ payload }) => payload)).toMatchObject([
      { whatsapp: { id: two.id, isDefault: true } },
      { whatsapp: { id: three.id, isDefault: false } },
    ]);
    await update(three.id, { isDefault: true });
    expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [three.id, true],
      [one.id, false],
      [two.id, false],
    ]);
    testContext.takeNotices();
    await update(three.id, { isDefault: false });
    expect((await list())[0]?.id).toBe(one.id);
    // Screens that were told of the former one only would show none.
    expect(testContext.takeNotices().map(({ payload }) => payload)).toMatchObject([
      { whatsapp: { id: three.id, isDefault: false } },
      { whatsapp: { id: one.id, isDefault: true } },
    ]);
    await remove(one.id);
    expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [two.id, true],
      [three.id, false],
    ]);
  });
});

it('forgets the queue that it redirects to, with the time, when that queue is deleted: screens learn it, and it can be saved', async () => {
  const { id: queueId } = await testContext.in(admin(), (tx) =>
    createQueue(tx, admin(), { name: 'Plantão', color: '#333333' }),
  );
  const { id } = await create({ name: 'Um', ...sandbox, queueIds: [sales()], timeSendQueue: 5, sendIdQueue: queueId });
  testContext.takeNotices();
  await testContext.in(admin(), (tx) => removeQueue(tx, admin(), queueId, queueEffects(testContext.connectionDeps)));
  const whatsapp = { id, sendIdQueue: null, timeSendQueue: 0, queues: [{ id: sales() }] };
  expect(testContext.takeNotices().filter(({ topic }) => topic === 'whatsapp')).toMatchObject([
    { payload: { action: 'update', whatsapp } },
  ]);
  expect(await update(id, { name: 'Dois' })).toMatchObject({ ...whatsapp, name: 'Dois' });
});

describe('old messages', () => {
  it('are requested from a day until a later one; the rest of the pace is stored as typed', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    const [from, until] = ['2026-01-01T03:00:00.000Z', '2026-02-01T02:59:59.000Z'];
    expect(await fieldsOf(update(id, { importRecentMessages: until }))).toEqual({ importOldMessages: 'required' });
    const asked = { importOldMessages: from, importRecentMessages: until, importOldMessagesGroups: true };
    const pace = { closedTicketsPostImported: true, newChatsPerDay: 20, sendGapMs: 1500 };
    expect(await update(id, { ...asked, ...pace })).toMatchObject({ ...asked, ...pace });
    expect(await fieldsOf(update(id, { importRecentMessages: '2025-12-01T00:00:00.000Z' }))).toEqual({
      importRecentMessages: 'range',
    });
    expect(await update(id, { importOldMessages: null, importRecentMessages: null })).toMatchObject({
      importOldMessages: null,
      newChatsPerDay: 20,
    });
  });
});
