import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { LeasedConnection } from '../context/worker-context.ts';
import { sealMessage } from '../keys/message.store.ts';
import { testLeases } from '../test-leases.ts';
import { completeCommands, findUnknownSends, requeueCommand, takeCommands } from './command.store.ts';

const leases = testLeases();

type Given = { kind?: string; payload?: object; byPerson?: boolean; expiresIn?: string };
async function command(
  { companyId, whatsappId }: LeasedConnection,
  { kind = 'send', payload = {}, byPerson = true, expiresIn }: Given = {},
): Promise<number> {
  const [row] = await leases.query<{ id: number }>(
    `insert into whatsapp_web_commands (company_id, whatsapp_id, kind, key, payload, by_person, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + $7::interval) returning id`,
    [companyId, whatsappId, kind, randomUUID(), payload, byPerson, expiresIn ?? null],
  );
  return row?.id ?? 0;
}
const take = (connection: LeasedConnection, room = 10, owner = leases.id) =>
  takeCommands(leases.db, owner, [{ connection, room }]);
const idsOf = (commands: { id: number }[]) => commands.map(({ id }) => id);
const rowOf = async (id: number) =>
  (await leases.query('select state, result, epoch from whatsapp_web_commands where id = $1', [id]))[0];
const message = (connection: LeasedConnection, providerId: string, over: { fromMe?: boolean; chat?: string } = {}) =>
  leases.worker().writer.write(connection, {
    messages: [
      sealMessage(leases.worker(), {
        providerId,
        chat: '1@lid',
        fromMe: true,
        sender: '',
        message: { conversation: providerId },
        ...over,
      }),
    ],
  });

it('users’ sends go before bulk ones, as long as there is capacity; other commands need none', async () => {
  const connection = await leases.lease();
  const campaign = await command(connection, { byPerson: false });
  const [first, second] = [await command(connection), await command(connection)];
  const typing = await command(connection, { kind: 'typing' });
  expect(idsOf(await take(connection, 1))).toEqual([first, typing]);
  expect(idsOf(await take(connection, 2))).toEqual([second, campaign]);
  await command(connection);
  expect(await take(connection, -1)).toEqual([]);
});

it('what a person waits for is not claimed behind a hundred downloads', async () => {
  const connection = await leases.lease();
  for (let n = 0; n < 101; n++) await command(connection, { kind: n % 2 === 0 ? 'fetchMedia' : 'fetchPicture' });
  const edit = await command(connection, { kind: 'edit' });
  const taken = idsOf(await take(connection));
  expect([taken.length, taken.includes(edit)]).toEqual([101, true]);
  expect(await take(connection)).toHaveLength(1);
});

it('two concurrent takers share nothing', async () => {
  const connection = await leases.lease();
  const given = [await command(connection), await command(connection), await command(connection)];
  const taken = await Promise.all([take(connection), take(connection)]);
  expect(idsOf(taken.flat()).toSorted()).toEqual(given.toSorted());
});

it('takes nothing of a connection leased by another, nor of an unrequested one', async () => {
  const [connection, other] = [await leases.lease(), await leases.lease()];
  const id = await command(connection);
  await command(other);
  const heir = await leases.takeOver(connection);
  expect(await take(connection)).toEqual([]);
  expect(await take(heir.connection)).toEqual([]);
  expect(idsOf(await take(heir.connection, 1, heir.owner))).toEqual([id]);
});

it('takes over the former worker’s started commands with their content, even without capacity', async () => {
  const connection = await leases.lease();
  const begun = await command(connection, { payload: { providerId: '3EB0BEGUN' } });
  await take(connection);
  await message(connection, '3EB0BEGUN', { fromMe: false, chat: '9@lid' });
  await message(connection, '3EB0BEGUN', { chat: '2@lid' });
  await message(await leases.lease(connection.companyId), '3EB0BEGUN', { chat: '3@lid' });
  expect(await take(connection)).toEqual([]);

  const heir = await leases.takeOver(connection);
  const [again] = await take(heir.connection, 0, heir.owner);
  expect(again).toMatchObject({ id: begun, epoch: 2, stored: { chat: '2@lid' } });
});

it('marks one that waited too long', async () => {
  const connection = await leases.lease();
  await command(connection, { kind: 'edit', expiresIn: '-1 second' });
  await command(connection, { kind: 'edit', expiresIn: '1 hour' });
  await command(connection, { kind: 'edit' });
  expect((await take(connection)).map(({ isExpired }) => isExpired())).toEqual([true, false, false]);
});

it('a result is written once: not without the lease, not over another, not for another company', async () => {
  const connection = await leases.lease();
  const id = await command(connection);
  const [taken] = await take(connection);
  if (!taken) throw new Error('nothing was taken');
  const complete = (over: Partial<typeof taken>, outcome: string) =>
    completeCommands(leases.db, [{ command: { ...taken, ...over }, result: { outcome } }], 'whatsapp_web_said');
  await complete({ epoch: 7 }, 'of a stale epoch');
  await complete({ companyId: connection.companyId + 1 }, 'of another company');
  expect(await rowOf(id)).toMatchObject({ state: 'taken', result: null });
  await complete({}, 'sent');
  await complete({}, 'late');
  expect(await rowOf(id)).toMatchObject({ state: 'done', result: { outcome: 'sent' } });
});

it('a result that no database can store does not affect the others of its batch', async () => {
  const connection = await leases.lease();
  const ids = [await command(connection), await command(connection)];
  const taken = await take(connection);
  const ended = taken.map((one, n) => ({ command: one, result: { reason: n === 0 ? 'nul \0 half \ud83d' : 'plain' } }));
  await completeCommands(leases.db, ended, 'whatsapp_web_said');
  expect(await Promise.all(ids.map(rowOf))).toMatchObject([
    { state: 'done', result: { reason: expect.stringContaining('nul') } },
    { state: 'done', result: { reason: 'plain' } },
  ]);
});

it('one that could not be started waits again, unless another worker has it', async () => {
  const connection = await leases.lease();
  const id = await command(connection);
  const [taken] = await take(connection);
  if (!taken) throw new Error('nothing was taken');
  const heir = await leases.takeOver(connection);
  await take(heir.connection, 1, heir.owner);
  await requeueCommand(leases.db, taken);
  expect(await rowOf(id)).toMatchObject({ state: 'taken', epoch: 2 });
  await requeueCommand(leases.db, { ...taken, epoch: 2 });
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', epoch: null });
  expect(idsOf(await take(heir.connection, 1, heir.owner))).toEqual([id]);
});

/** A send with this outcome, and its message of this age. */
async function ended(connection: LeasedConnection, providerId: string, outcome: string, age = '1 minute') {
  const id = await command(connection, { payload: { providerId } });
  await leases.query(
    `update whatsapp_web_commands set state = 'done', result = jsonb_build_object('outcome', $2::text), done_at = now() - $3::interval
     where id = $1`,
    [id, outcome, age],
  );
  await message(connection, providerId);
  await leases.query(
    'update whatsapp_web_messages set at = now() - $3::interval where whatsapp_id = $1 and provider_id = $2',
    [connection.whatsappId, providerId, age],
  );
}

it('sends without an answer are found in the order written, of one day and of this connection', async () => {
  const connection = await leases.lease();
  await ended(connection, '3EB0C', 'unknown', '3 hours');
  await ended(connection, '3EB0A', 'unknown', '2 hours');
  await ended(connection, '3EB0B', 'unknown', '1 hour');
  await ended(connection, '3EB0D', 'sent');
  await ended(connection, '3EB0E', 'unknown', '25 hours');
  await ended(await leases.lease(connection.companyId), '3EB0F', 'unknown');
  // Retried by a user, and unknown again.
  await ended(connection, '3EB0C', 'unknown', '3 hours');
  const found = await findUnknownSends(leases.db, connection);
  expect(found.map(({ providerId }) => providerId)).toEqual(['3EB0C', '3EB0A', '3EB0B']);
});
