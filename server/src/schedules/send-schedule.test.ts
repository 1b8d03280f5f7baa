import type { CreateScheduleInput } from '@balcao/contract/schedules/schedule';
import { describe, expect, it } from 'vitest';
import { deleteMessage } from '../messages/changes/delete-message.ts';
import { undoSend } from '../messages/changes/undo-send.ts';
import { type FinalResult, recordSendResult } from '../messages/delivery/record-send-result.ts';
import { retryMessage } from '../messages/retry-message.ts';
import { deleteTicket } from '../tickets/change/delete-ticket.ts';
import { moveSchedulesToContact, returnSchedulesToContact } from './move-schedules.ts';
import { hour, testSchedules } from './test-schedules.ts';
import { updateSchedule } from './update-schedule.ts';

const { world, state, changeTicket, ticket, stored, addFile, at, pass, run, create, send, now, messages } =
  testSchedules();

const sent = async (over: Partial<CreateScheduleInput> = {}) => {
  const schedule = await create(over);
  pass(hour);
  await send(schedule);
  const [message] = await messages();
  return { schedule, messageId: message!.id };
};
const finish = (messageId: number, result: FinalResult) =>
  run(async (tx) => {
    await world.sql(`update messages set status = 'sending' where id = $1`, [messageId]);
    const effects = { onConnectionTrouble: async () => {}, releaseWaitingEvents: async () => {} };
    await recordSendResult(effects, tx, [{ messageId, result }]);
  });

it('at its time queues its message in its author’s name, with the variables filled and its file', async () => {
  const fileId = await addFile();
  const schedule = await create();
  await world.sql('update schedules set file_id = $1', [fileId]);
  pass(hour);
  await send(schedule);
  const [message] = await messages();
  expect(await stored(message!.id)).toMatchObject({
    body: 'Bom dia, Aline!',
    origin: 'schedule',
    sentBy: world.bia.userId,
    ticketId: state.ticketId,
    fileId,
    mediaType: 'image',
    status: 'queued',
  });
  expect(await now(schedule)).toMatchObject({
    status: 'AGENDADA',
    ticketId: state.ticketId,
    late: false,
    sentAt: null,
  });
});

it('woken twice, concurrently or not, it sends once', async () => {
  const schedule = await create();
  pass(hour);
  await Promise.all([send(schedule), send(schedule), send(schedule)]);
  await send(schedule);
  expect(await messages()).toHaveLength(1);
});

it('a customer’s unread messages stay unread', async () => {
  await changeTicket({ unread_messages: 3 });
  await sent();
  expect(await ticket()).toMatchObject({ unreadMessages: 3 });
});

describe('state of its message', () => {
  it('is sent when the channel has accepted it', async () => {
    const { schedule, messageId } = await sent();
    await finish(messageId, { outcome: 'sent', providerId: 'W1' });
    expect(await now(schedule)).toMatchObject({ status: 'ENVIADA', sentAt: world.now.toISOString(), failReason: null });
  });

  it('is an error with its reason when it is refused; sent after all after a retry', async () => {
    const { schedule, messageId } = await sent();
    await finish(messageId, { outcome: 'refused', reason: 'noDevices' });
    expect(await now(schedule)).toMatchObject({ status: 'ERRO', failReason: 'noDevices' });
    await run((tx) => retryMessage(tx, world.bia, messageId));
    expect(await now(schedule)).toMatchObject({ status: 'AGENDADA', failReason: null });
    await finish(messageId, { outcome: 'sent', providerId: 'W1' });
    expect(await now(schedule)).toMatchObject({ status: 'ENVIADA' });
  });

  it('is an error when the outcome is unknown', async () => {
    const { schedule, messageId } = await sent();
    await finish(messageId, { outcome: 'unknown', reason: 'notConfirmed' });
    expect(await now(schedule)).toMatchObject({ status: 'ERRO', failReason: 'notConfirmed' });
  });

  it('is an error when a user discards it; it cannot be undone as if never sent', async () => {
    const { schedule, messageId } = await sent();
    await expect(run((tx) => undoSend(tx, world.bia, messageId))).rejects.toThrow('ERR_MESSAGE_SENT');
    await run((tx) => deleteMessage(tx, world.bia, messageId, () => state.capabilities));
    expect(await now(schedule)).toMatchObject({ status: 'ERRO', failReason: 'discarded' });
  });
});

it('a failed one gets a new time, and the first result stays readable', async () => {
  const { schedule, messageId } = await sent();
  await finish(messageId, { outcome: 'refused', reason: 'noDevices' });
  pass(2 * 60_000);
  await expect(run((tx) => updateSchedule(tx, world.bia, schedule.id, { body: 'De novo' }))).rejects.toMatchObject({
    details: { fields: { sendAt: 'past' } },
  });
  const again = await run((tx) => updateSchedule(tx, world.bia, schedule.id, { sendAt: at(hour) }));
  expect(again).toMatchObject({ status: 'PENDENTE', failReason: null });
  pass(hour);
  await send(again);
  expect(await messages()).toHaveLength(2);
  expect((await now(schedule)).turns.map(({ status }) => status)).toEqual(['AGENDADA', 'ERRO']);
});

describe('conversation', () => {
  const opens = { openTicket: 'enabled' } as const;
  it('without "open" none is opened: the last one stays closed', async () => {
    await changeTicket({ status: 'closed' });
    await sent();
    expect(await ticket()).toMatchObject({ status: 'closed' });
    expect(await world.sql('select id from tickets')).toHaveLength(1);
  });

  it('with "open" a new one is opened for the user and queue', async () => {
    await changeTicket({ status: 'closed' });
    const { schedule } = await sent({ ...opens, ticketUserId: state.rita.userId, queueId: world.queueId });
    const { ticketId } = await now(schedule);
    expect(ticketId).not.toBe(state.ticketId);
    expect(await ticket(ticketId!)).toMatchObject({
      status: 'open',
      userId: state.rita.userId,
      queueId: world.queueId,
    });
  });

  it('or begins closed, when set so', async () => {
    await changeTicket({ status: 'closed' });
    const { schedule } = await sent({ ...opens, statusTicket: 'closed', queueId: world.queueId });
    const { ticketId } = await now(schedule);
    expect(ticketId).not.toBe(state.ticketId);
    expect(await ticket(ticketId!)).toMatchObject({ status: 'closed', queueId: world.queueId });
  });

  it('an active one is closed afterwards when nobody waits in it, and continues when the customer does', async () => {
    await changeTicket({ unread_messages: 1 });
    await sent({ ...opens, statusTicket: 'closed' });
    expect(await ticket()).toMatchObject({ status: 'open' });
    await changeTicket({ unread_messages: 0 });
    await sent({ ...opens, statusTicket: 'closed' });
    expect(await ticket()).toMatchObject({ status: 'closed', userId: world.bia.userId });
  });
});

it('a merge of two contacts moves the schedule to the survivor, and its undo moves it back', async () => {
  const twin = await world.contact('Aline P.', '5511987650000');
  const schedule = await create({ contactId: twin });
  await run((tx) => moveSchedulesToContact(tx, state.contactId, twin));
  expect(await now(schedule)).toMatchObject({ contact: { id: state.contactId, name: 'Aline' } });
  await run((tx) => returnSchedulesToContact(tx, { from: state.contactId, to: twin, originalIds: [twin] }));
  expect(await now(schedule)).toMatchObject({ contactId: twin });
});

it('one whose ticket is deleted before the channel had its message says so, and no longer waits', async () => {
  const { schedule } = await sent();
  await run((tx) => deleteTicket(tx, world.ana, state.ticketId));
  expect(await messages()).toEqual([]);
  expect(await now(schedule)).toMatchObject({ status: 'ERRO', failReason: 'discarded', ticketId: null });
});
