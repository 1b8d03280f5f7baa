import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { beto } from '../../../decode/test-stanza.ts';
import { payload } from '../../../encode/test-written-message.ts';
import type { OutboundPayload } from '../../../protocol.ts';
import type { LeasedConnection } from '../../context/worker-context.ts';
import { findMessage, sealMessage } from '../../keys/message.store.ts';
import { testLeases } from '../../test-leases.ts';
import { testSending } from '../../test-sending.ts';
import { changeMessage } from './change-message.ts';

const leases = testLeases();

async function changer(options: Parameters<typeof testSending>[2] = {}) {
  const base = leases.worker();
  const worker = { ...base, timeouts: { ...base.timeouts, ackWithin: 20 } };
  const connection = await leases.lease();
  const world = testSending(worker, connection, options);
  const command = async (kind: 'edit' | 'remove', given: Partial<OutboundPayload> = {}) => {
    const taken = await taking(connection, kind);
    const change = () => changeMessage({ worker, connection, sending: world.sending }, taken, payload(given));
    return { id: taken.id, change };
  };
  return { ...world, worker, connection, command };
}

/** A command that the worker has leased. */
async function taking({ companyId, whatsappId, epoch }: LeasedConnection, kind: 'edit' | 'remove') {
  const [row] = await leases.query<{ id: number }>(
    `insert into whatsapp_web_commands (company_id, whatsapp_id, kind, key, payload, state, epoch)
     values ($1, $2, $3, $4, '{}', 'taken', $5) returning id`,
    [companyId, whatsappId, kind, randomUUID(), epoch],
  );
  return { companyId, epoch, kind, id: row?.id ?? 0 };
}

/** Our message 3EB0OURS to Beto, as it was sent. */
const storeOwn = (
  { worker, connection }: Pick<Awaited<ReturnType<typeof changer>>, 'worker' | 'connection'>,
  text = 'Oi',
) => {
  const original = { providerId: '3EB0OURS', chat: beto.lid, fromMe: true, sender: '' };
  const message = { extendedTextMessage: { text, contextInfo: { expiration: 86_400 } } };
  return worker.writer.write(connection, { messages: [sealMessage(worker, { ...original, message })] });
};

it('a change goes to its message’s chat, under one id however often it is retried', async () => {
  const world = await changer({ answers: ['none'] });
  await storeOwn(world);
  const { change } = await world.command('edit', { body: 'Boa tarde' });
  expect(await change()).toMatchObject({ outcome: 'later' });
  expect(await change()).toEqual({ outcome: 'done' });
  expect(world.sent.map(({ jid }) => jid)).toEqual([beto.lid, beto.lid]);
  expect(new Set(world.sent.map(({ id }) => id))).toEqual(world.sending.changeIds);
  expect(world.sending.changeIds.size).toBe(1);
});

it('a change that the server puts off is tried again, not refused', async () => {
  const world = await changer({ answers: ['429'] });
  await storeOwn(world);
  const { change } = await world.command('edit', { body: 'Boa tarde' });
  expect(await change()).toMatchObject({ outcome: 'later', reason: 'slowDown' });
  expect(await change()).toEqual({ outcome: 'done' });
});

it('a refused deletion has its code, and one of a message that is no longer ours is not sent', async () => {
  const { command, sent, close } = await changer({ answers: ['401'] });
  const { id, change } = await command('remove');
  expect(await change()).toEqual({ outcome: 'refused', reason: 'changeRefusedWithCode?code=401' });
  await leases.query('update whatsapp_web_commands set epoch = 2 where id = $1', [id]);
  expect(await change()).toMatchObject({ outcome: 'later' });
  close();
  expect(await change()).toMatchObject({ outcome: 'later', reason: 'connectionDown' });
  expect(sent).toHaveLength(1);
});

const ownMessageOf = ({ worker, connection }: Pick<Awaited<ReturnType<typeof changer>>, 'worker' | 'connection'>) =>
  findMessage(worker, connection, '3EB0OURS');

it('a resend after an edit, or to a phone that could not decrypt it, has the new text and all else', async () => {
  const world = await changer();
  await storeOwn(world);
  const mentions = [{ id: '200000000000002', identities: [{ kind: 'wa_lid', value: '200000000000002' }], name: 'Ana' }];
  const { change } = await world.command('edit', { body: 'Boa tarde @200000000000002', metadata: { mentions } });
  expect(await change()).toEqual({ outcome: 'done' });
  expect(await ownMessageOf(world)).toMatchObject({
    chat: beto.lid,
    fromMe: true,
    message: {
      extendedTextMessage: {
        text: 'Boa tarde @200000000000002',
        contextInfo: { expiration: 86_400, mentionedJid: ['200000000000002@lid'] },
      },
    },
  });
  expect(await (await world.command('remove')).change()).toEqual({ outcome: 'done' });
  expect(await ownMessageOf(world)).toBeNull();
});

it('a refused or unconfirmed change leaves the stored message as it was', async () => {
  const world = await changer({ answers: ['401', 'none', '401'] });
  await storeOwn(world);
  const { change } = await world.command('edit', { body: 'Boa tarde' });
  expect(await change()).toMatchObject({ outcome: 'refused' });
  expect(await change()).toMatchObject({ outcome: 'later' });
  expect(await (await world.command('remove')).change()).toMatchObject({ outcome: 'refused' });
  expect(await ownMessageOf(world)).toMatchObject({ message: { extendedTextMessage: { text: 'Oi' } } });
});

it('while a change is pending its message is not resent', async () => {
  const under: boolean[] = [];
  const world = await changer({
    over: { waitForTurn: async () => void under.push(world.sending.underChange.has('3EB0OURS')) },
  });
  await storeOwn(world);
  for (const kind of ['edit', 'remove'] as const) await (await world.command(kind, { body: 'Boa tarde' })).change();
  expect(under).toEqual([true, true]);
  expect(world.sending.underChange.size).toBe(0);
});

it.each([
  ['unknown', 'is not sent again', false],
  ['sent', 'stays for phones that request it', true],
])('a deletion while the connection is down: a message whose send is %s %s', async (outcome, _, stays) => {
  const world = await changer();
  await storeOwn(world);
  await leases.query(
    `insert into whatsapp_web_commands (company_id, whatsapp_id, kind, key, payload, state, result, done_at)
     values ($1, $2, 'send', '7/1', $3, 'done', jsonb_build_object('outcome', $4::text), now())`,
    [world.connection.companyId, world.connection.whatsappId, payload({ body: 'Oi' }), outcome],
  );
  world.close();
  expect(await (await world.command('edit')).change()).toMatchObject({ outcome: 'later' });
  expect(await ownMessageOf(world)).not.toBeNull();
  expect(await (await world.command('remove')).change()).toMatchObject({ outcome: 'later' });
  expect((await ownMessageOf(world)) !== null).toBe(stays);
});

it('an edit or a deletion does not overtake its own waiting message', async () => {
  const { command, connection, sent } = await changer();
  const [send] = await leases.query<{ id: number }>(
    `insert into whatsapp_web_commands (company_id, whatsapp_id, kind, key, payload) values ($1, $2, 'send', $3, $4) returning id`,
    [connection.companyId, connection.whatsappId, '7/1', payload({ body: 'Oi' })],
  );
  const [edit, removal] = [await command('edit', { body: 'Boa tarde' }), await command('remove')];
  const notYet = { outcome: 'later', reason: 'notSentYet' };
  expect([await edit.change(), await removal.change()]).toMatchObject([notYet, notYet]);
  expect(sent).toEqual([]);
  await leases.query(`update whatsapp_web_commands set state = 'done' where id = $1`, [send?.id]);
  expect([await edit.change(), await removal.change()]).toEqual([{ outcome: 'done' }, { outcome: 'done' }]);
});
