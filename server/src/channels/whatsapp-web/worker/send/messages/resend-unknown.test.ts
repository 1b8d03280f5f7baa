import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { InboundEvent } from '../../../../inbound-event.ts';
import type { LeasedConnection, Worker } from '../../context/worker-context.ts';
import { sealMessage } from '../../keys/message.store.ts';
import { testLeases } from '../../test-leases.ts';
import { testSending } from '../../test-sending.ts';
import { openUnknownResender } from './resend-unknown.ts';

const leases = testLeases();
const ana = '200000000000002@lid';
const group = '120363041234567890@g.us';

type Place = { chat?: string; sender?: string };
function storeOwn(
  worker: Worker,
  connection: LeasedConnection,
  providerId: string,
  conversation: string,
  place: Place = {},
) {
  const stored = { providerId, chat: ana, fromMe: true, sender: '', message: { conversation }, ...place };
  return worker.writer.write(connection, { messages: [sealMessage(worker, stored)] });
}

/** A message of ours without an acknowledgement. */
async function unknownSend(worker: Worker, connection: LeasedConnection, providerId: string, place: Place = {}) {
  const { companyId, whatsappId } = connection;
  await storeOwn(worker, connection, providerId, providerId, place);
  await leases.query(
    `insert into whatsapp_web_commands (company_id, whatsapp_id, kind, key, payload, state, result, done_at)
     values ($1, $2, 'send', $3, jsonb_build_object('providerId', $4::text), 'done', '{"outcome": "unknown"}', now())`,
    [companyId, whatsappId, randomUUID(), providerId],
  );
}

async function resender(options: Parameters<typeof testSending>[2] = {}, resendAfter = 0) {
  const base = leases.worker();
  const worker = { ...base, timeouts: { ...base.timeouts, resendAfter, ackWithin: 20 } };
  const connection = await leases.lease();
  const journalled: InboundEvent[] = [];
  const journal = async (event: InboundEvent): Promise<void> => {
    journalled.push(event);
    await worker.writeToJournal(connection, [{ event, raw: null }], () => true);
  };
  const { sending, open, sent, close } = testSending(worker, connection, options);
  const unknowns = openUnknownResender(worker, connection, sending, journal);
  const resend = () => unknowns.resend(open);
  return { worker, connection, sending, unknowns, open, sent, close, journal, journalled, resend };
}
const idsOf = (sent: { id: string }[]) => sent.map(({ id }) => id);
const receipt = (chat: string, targetId: string, providerId: string): InboundEvent => ({
  kind: 'status',
  chat,
  at: new Date(),
  targetId,
  status: 'delivered',
  providerId,
});

it('is resent under its id, unchanged; the answer is an ordinary status, and ends it', async () => {
  const { worker, connection, sent, journalled, resend } = await resender();
  await unknownSend(worker, connection, '3EB0A');
  await resend();
  await resend();
  expect(sent).toEqual([{ jid: ana, id: '3EB0A', message: expect.objectContaining({ conversation: '3EB0A' }) }]);
  expect(journalled).toMatchObject([{ kind: 'status', targetId: '3EB0A', status: 'sent' }]);
});

it('the refusal of a resend is its failure, with the code', async () => {
  const { worker, connection, journalled, resend } = await resender({ answers: ['406'] });
  await unknownSend(worker, connection, '3EB0A');
  await resend();
  expect(journalled).toMatchObject([{ targetId: '3EB0A', status: 'failed', reason: expect.stringContaining('406') }]);
});

it('a resend that is the first sign of a ban stops new conversations, and campaigns by its reason', async () => {
  let locks = 0;
  const lockNewChats = async () => new Date(Date.UTC(2026, 10, ++locks));
  const { worker, connection, journalled, resend } = await resender({ answers: ['463'], over: { lockNewChats } });
  await unknownSend(worker, connection, '3EB0A');
  await resend();
  expect(locks).toBe(1);
  expect(journalled).toMatchObject([
    { status: 'failed', reason: expect.stringMatching(/^newChatsLocked\?until=2026-11-01/) },
  ]);
});

it('a resend that the server puts off is no failure, and is tried again', async () => {
  const { worker, connection, sent, journalled, resend } = await resender({ answers: ['429', '503'] });
  await unknownSend(worker, connection, '3EB0A');
  await resend();
  await resend();
  expect(journalled).toEqual([]);
  await resend();
  expect(idsOf(sent)).toEqual(['3EB0A', '3EB0A', '3EB0A']);
  expect(journalled).toMatchObject([{ targetId: '3EB0A', status: 'sent' }]);
});

it('one that a phone has confirmed meanwhile is not resent', async () => {
  const { worker, connection, sent, journal, resend } = await resender();
  await unknownSend(worker, connection, '3EB0A');
  await journal(receipt(ana, '3EB0A', 'status:3EB0A:delivered'));
  await resend();
  expect(sent).toEqual([]);
});

it('nor one to a group that a member has confirmed; another message’s receipt does not count', async () => {
  const { worker, connection, sent, journal, resend } = await resender();
  await unknownSend(worker, connection, '3EB0A', { chat: group });
  await unknownSend(worker, connection, '3EB0AB', { chat: group });
  await journal(receipt(group, '3EB0AB', `status:3EB0AB:read:${ana}`));
  await journal(receipt(group, '3EB0', `status:3EB0:delivered:${ana}`));
  await resend();
  expect(idsOf(sent)).toEqual(['3EB0A']);
});

it('one being edited or revoked is left for later, and then sent with its new content', async () => {
  const { worker, connection, sending, sent, resend } = await resender();
  await unknownSend(worker, connection, '3EB0A');
  sending.underChange.add('3EB0A');
  await resend();
  expect(sent).toEqual([]);
  sending.underChange.clear();
  await resend();
  expect(idsOf(sent)).toEqual(['3EB0A']);
});

it('one changed while it waits for its turn is sent changed', async () => {
  const { worker, connection, sending, sent, resend } = await resender();
  await unknownSend(worker, connection, '3EB0A');
  sending.waitForTurn = () => storeOwn(worker, connection, '3EB0A', 'new');
  await resend();
  expect(sent).toMatchObject([{ message: { conversation: 'new' } }]);
});

it('nothing sent by the connection’s former number is resent', async () => {
  const { worker, connection, sent, resend } = await resender();
  await unknownSend(worker, connection, '3EB0A', { sender: '5511900000009@s.whatsapp.net' });
  await unknownSend(worker, connection, '3EB0B', { sender: '5511900000001@s.whatsapp.net' });
  await resend();
  expect(idsOf(sent)).toEqual(['3EB0B']);
});

it('one recorded while the others are looked up is not missed', async () => {
  const { worker, connection, sent, unknowns, resend } = await resender();
  const looking = resend();
  unknowns.noteUnknown();
  await looking;
  await unknownSend(worker, connection, '3EB0A');
  await resend();
  expect(idsOf(sent)).toEqual(['3EB0A']);
});

it('without any the database is not queried, until one is recorded', async () => {
  const { worker, connection, sent, unknowns, resend } = await resender();
  await resend();
  await unknownSend(worker, connection, '3EB0A');
  await resend();
  expect(sent).toEqual([]);
  unknowns.noteUnknown();
  await resend();
  expect(idsOf(sent)).toEqual(['3EB0A']);
});

it('after four attempts a user has to decide', async () => {
  const { worker, connection, sent, journalled, resend } = await resender({ answers: Array(9).fill('none') });
  await unknownSend(worker, connection, '3EB0A');
  for (let n = 0; n < 6; n++) await resend();
  expect(sent).toHaveLength(4);
  expect(journalled).toEqual([]);
});

it('one without an answer waits before it is resent', async () => {
  const { worker, connection, sent, resend } = await resender({ answers: ['none'] }, 60_000);
  await unknownSend(worker, connection, '3EB0A');
  await resend();
  await resend();
  expect(sent).toHaveLength(1);
});

it('those that the socket did not last for are sent on the next one, and two concurrent looks send once', async () => {
  const { worker, connection, sent, close, unknowns, resend } = await resender();
  await unknownSend(worker, connection, '3EB0A');
  close();
  await resend();
  expect(sent).toEqual([]);
  const next = testSending(worker, connection);
  await Promise.all([unknowns.resend(next.open), unknowns.resend(next.open)]);
  expect(idsOf(next.sent)).toEqual(['3EB0A']);
});

it('a failed look is repeated', async () => {
  const { worker, connection, sent, resend } = await resender();
  await unknownSend(worker, connection, '3EB0A');
  await leases.query('alter table whatsapp_web_commands rename to away');
  await expect(resend()).rejects.toThrow('whatsapp_web_commands');
  await leases.query('alter table away rename to whatsapp_web_commands');
  await resend();
  expect(idsOf(sent)).toEqual(['3EB0A']);
});
