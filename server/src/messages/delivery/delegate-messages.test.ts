import type { ConnectionStatus } from '@balcao/contract/connections/connection';
import { describe, expect, it } from 'vitest';
import { testConversation, turnOf } from '../../../../tests/world/test-conversation.ts';
import type { DriverKey } from '../../channels/channel.ts';
import { delegateMessages, enqueueChats } from './delegate-messages.ts';
import { resumeDelivery } from './resume-delivery.ts';
import { sweepDeliveries } from './sweep-deliveries.ts';

const { world, state, addMessage, addConnection, deps, stored } = testConversation();

const queued = (body = 'Olá', over: Parameters<typeof addMessage>[0] = {}) =>
  addMessage({ body, status: 'queued', providerId: null, ...over });
const chat = () => ({ whatsappId: state.connectionId, contactId: state.contactId });
const delegate = (more: { runAt?: Date; whatsappId?: number; kind?: DriverKey } = {}) =>
  world.run((tx) => delegateMessages(deps(), tx, [{ ...chat(), ...more }]));
const waiting = () => world.sql('select whatsapp_id, contact_id, due_at, by_person, asked from chats_to_send');
const later = (ms: number) => new Date(world.now.getTime() + ms);

async function qrConnection(): Promise<number> {
  state.delegated = ['whatsapp/beta'];
  return addConnection({ channel: 'whatsapp', provider: 'beta', name: 'QR', isDefault: false });
}

describe('enqueued chat', () => {
  it('a chat of a worker’s connection is delegated in the same transaction, without a job', async () => {
    const whatsappId = await qrConnection();
    const [first, second] = [await queued('um', { whatsappId }), await queued('dois', { whatsappId })];
    await delegate({ whatsappId });
    expect(state.delegatedMessages.map(({ message }) => message.body)).toEqual(['um']);
    expect(await stored(first)).toMatchObject({ status: 'sending', providerId: 'chosen-0', attempts: 1 });
    expect(await stored(second)).toMatchObject({ status: 'queued' });
    expect(await waiting()).toEqual([]);
    expect(await world.jobs('take-turn')).toEqual([]);
  });

  it('a chat enqueued with its connection kind is delegated or queued by that kind', async () => {
    const whatsappId = await qrConnection();
    await queued('um', { whatsappId });
    await queued('dois');
    await delegate({ kind: 'sandbox/sandbox' });
    await delegate({ whatsappId, kind: 'whatsapp/beta' });
    expect(state.delegatedMessages.map(({ message }) => message.body)).toEqual(['um']);
    expect(await waiting()).toMatchObject([{ whatsapp_id: state.connectionId }]);
  });

  it('a chat whose worker already has a message of it waits for that result', async () => {
    const whatsappId = await qrConnection();
    await queued('um', { whatsappId, status: 'sending' });
    await queued('dois', { whatsappId });
    await delegate({ whatsappId });
    expect(state.delegatedMessages).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('a chat of another connection is in its own send queue, with one job per queue however often it is enqueued', async () => {
    await queued();
    await delegate();
    await delegate();
    expect(await waiting()).toMatchObject([{ contact_id: state.contactId, by_person: true, asked: 2 }]);
    const turn = turnOf(state.contactId);
    expect(await world.jobs('take-turn')).toMatchObject([{ payload: turn, key: `turn:1:${turn.lane}` }]);
  });

  it('for later has its own job at that time, and is due no sooner', async () => {
    await queued();
    await delegate({ runAt: later(60_000) });
    expect(await waiting()).toMatchObject([{ due_at: later(60_000) }]);
    expect(await world.jobs('take-turn')).toMatchObject([{ runAt: later(60_000) }]);
  });

  it('with nothing to send leaves nothing behind', async () => {
    await addMessage({ status: 'sent' });
    await delegate();
    expect(await waiting()).toEqual([]);
  });

  it('while its connection is down keeps its messages as they are', async () => {
    await world.sql(`update connections set status = 'DISCONNECTED'`);
    const id = await queued();
    await delegate();
    expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 0 });
  });
});

it('a chat enqueued for sooner is due sooner, and never later when enqueued again', async () => {
  await queued();
  const call = (ms: number) => world.run((tx) => enqueueChats(tx, [{ ...chat(), dueAt: later(ms) }]));
  await call(60_000);
  await call(1000);
  await call(90_000);
  expect(await waiting()).toMatchObject([{ due_at: later(1000) }]);
});

it('a connection that is up again enqueues each of its chats once, and no other connection’s', async () => {
  const other = await addConnection({ name: 'Outra', isDefault: false });
  const bruna = await world.contact('Bruna');
  await queued();
  await queued();
  await queued('dela', { contactId: bruna, status: 'sending' });
  await queued('de outra', { whatsappId: other, contactId: bruna });
  const change = (status: ConnectionStatus) =>
    world.run((tx) => resumeDelivery(tx, [{ id: state.connectionId, name: 'Loja', status, reason: null }]));
  const calls = async () => (await world.jobs('deliver-messages')).map(({ payload }) => payload);
  await change('OPENING');
  expect(await calls()).toEqual([]);
  await change('CONNECTED');
  const called = await calls();
  expect(called).toHaveLength(2);
  for (const contactId of [state.contactId, bruna])
    expect(called).toContainEqual({ companyId: 1, whatsappId: state.connectionId, contactId });
});

describe('sweep', () => {
  const old = { updatedAt: new Date(Date.now() - 60_000) };

  it('enqueues chats whose messages nobody has taken for a while, when the connection is up', async () => {
    await queued('um', old);
    await sweepDeliveries(world.context());
    expect(await waiting()).toMatchObject([{ contact_id: state.contactId }]);
  });

  it.each([
    ['young ones', {}, undefined],
    ['those of a connection that is down', old, `update connections set status = 'DISCONNECTED'`],
    ['those that wait for their time', { ...old, nextAttemptAt: new Date(Date.now() + 60_000) }, undefined],
    ['those that are sent', { ...old, status: 'sent' }, undefined],
  ] as const)('leaves %s', async (_, over, sql) => {
    await queued('um', over);
    if (sql) await world.sql(sql);
    await sweepDeliveries(world.context());
    expect(await waiting()).toEqual([]);
  });

  it('the backlog of a connection does not keep the chats of another from being enqueued', async () => {
    const id = await queued('um', old);
    const other = await addConnection({ name: 'Outra', isDefault: false });
    const [{ contactId } = { contactId: 0 }] = await world.sql<{ contactId: number }>(
      `with more as (insert into contacts (company_id, name) select 1, 'Fila' from generate_series(1, 4) returning id)
       insert into messages (company_id, ticket_id, contact_id, whatsapp_id, body, from_me, status, updated_at, created_at, sent_at)
       select m.company_id, m.ticket_id, c.id, case when c.id = (select max(id) from more) then $1 else m.whatsapp_id end, m.body, true,
         'queued', m.updated_at, m.created_at, m.sent_at from messages m, more c where m.id = $2
       returning (select max(id) from more) as "contactId"`,
      [other, id],
    );
    await sweepDeliveries(world.context(), { maxChats: 2 });
    expect(await waiting()).toHaveLength(2);
    expect(await waiting()).toContainEqual(expect.objectContaining({ whatsapp_id: other, contact_id: contactId }));
  });

  it('fails messages without a connection, with the reason', async () => {
    const [orphan, sent] = [await queued('um', { whatsappId: null }), await addMessage({ whatsappId: null })];
    await sweepDeliveries(world.context());
    expect(await stored(orphan)).toMatchObject({ status: 'failed', failReason: 'ERR_NO_WAPP_FOUND' });
    expect(await stored(sent)).toMatchObject({ status: 'sent' });
    expect(await world.jobs('refresh-ticket')).toHaveLength(1);
  });
});
