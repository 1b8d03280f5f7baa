import { expect, it } from 'vitest';
import { type LeasedConnection, LeaseLostError } from '../context/worker-context.ts';
import { deleteKeys } from '../session/session.store.ts';
import { testLeases } from '../test-leases.ts';
import {
  completeChunk,
  completeImport,
  countAttempt,
  importState,
  insertChunk,
  insertHistoryMessages,
  insertPeople,
  nextChunk,
  purgeHistory,
  undoAttempt,
} from './history.store.ts';

const leases = testLeases();

const announce = (connection: LeasedConnection, providerId: string, progress = 0, owner = leases.id) =>
  insertChunk(leases.db, owner, connection, { providerId, sealed: `sealed ${providerId}`, progress });
const complete = (connection: LeasedConnection, providerId: string, ...[reason = null]: (LossReason | null)[]) =>
  completeChunk(leases.db, leases.id, connection, { providerId, sealed: '' }, reason);
type LossReason = Exclude<Parameters<typeof completeChunk>[4], null>;
const next = async (connection: LeasedConnection) => (await nextChunk(leases.db, connection))?.providerId;
const people = ({ whatsappId }: LeasedConnection) =>
  leases.query(
    'select number, name, has_chat as "hasChat" from whatsapp_web_people where whatsapp_id = $1 order by number',
    [whatsappId],
  );
const meet = (connection: LeasedConnection, number: string, name: string, hasChat = false) =>
  insertPeople(leases.db, leases.id, connection, [{ number, name, hasChat }]);

it('imports chunks in the order in which the phone announced them, each connection its own', async () => {
  const connection = await leases.lease();
  const other = await leases.lease(connection.companyId);
  await announce(other, 'OTHER');
  await announce(connection, 'B');
  await announce(connection, 'A');
  expect(await next(connection)).toBe('B');
  await complete(connection, 'B');
  expect(await next(connection)).toBe('A');
  await complete(connection, 'A');
  expect(await next(connection)).toBeUndefined();
  expect(await next(other)).toBe('OTHER');
});

it('a repeated announcement is the known one, also when it was imported meanwhile', async () => {
  const connection = await leases.lease();
  await announce(connection, 'A', 40);
  await complete(connection, 'A');
  await announce(connection, 'A', 90);
  expect(await importState(leases.db, connection)).toMatchObject({ waiting: 0, done: 1, progress: 40 });
});

it('the state says what waits, what is done, what WhatsApp no longer had and what could not be decrypted', async () => {
  const connection = await leases.lease();
  expect(await importState(leases.db, connection)).toEqual({ waiting: 0, done: 0, lost: 0, setAside: 0, progress: 0 });
  const progress = { DONE: 30, GONE: 50, LARGE: 60, BROKEN: 70, WAITS: 90 };
  for (const [id, percent] of Object.entries(progress)) await announce(connection, id, percent);
  await complete(connection, 'DONE');
  await complete(connection, 'GONE', 'gone');
  await complete(connection, 'LARGE', 'tooLarge');
  await complete(connection, 'BROKEN', 'unreadable');
  expect(await importState(leases.db, connection)).toEqual({ waiting: 1, done: 1, lost: 1, setAside: 2, progress: 70 });
});

it('after the import only missing chunks are remembered, for a week', async () => {
  const connection = await leases.lease();
  for (const id of ['DONE', 'GONE', 'WAITS']) await announce(connection, id);
  await complete(connection, 'DONE');
  await complete(connection, 'GONE', 'gone');
  await completeImport(leases.db, leases.id, connection);
  expect(await importState(leases.db, connection)).toMatchObject({ waiting: 1, done: 0, lost: 1 });
  await leases.query(
    `update whatsapp_web_history set at = now() - case provider_id when 'GONE' then interval '8 days' else interval '6 days' end
     where whatsapp_id = $1`,
    [connection.whatsappId],
  );
  await purgeHistory(leases.db);
  expect(await importState(leases.db, connection)).toMatchObject({ waiting: 1, lost: 0 });
});

it('an attempt is counted before it is made, and never below zero', async () => {
  const connection = await leases.lease();
  await announce(connection, 'A');
  const chunk = { providerId: 'A' };
  expect(await countAttempt(leases.db, leases.id, connection, chunk)).toBe(1);
  expect(await countAttempt(leases.db, leases.id, connection, chunk)).toBe(2);
  for (let n = 0; n < 3; n++) await undoAttempt(leases.db, leases.id, connection, chunk);
  expect(await countAttempt(leases.db, leases.id, connection, chunk)).toBe(1);
});

it('an attempt at a chunk whose account was unlinked meanwhile is no lost lease', async () => {
  const connection = await leases.lease();
  await announce(connection, 'A');
  await deleteKeys(leases.db, leases.id, connection);
  const attempt = countAttempt(leases.db, leases.id, connection, { providerId: 'A' });
  await expect(attempt).rejects.toThrow('deleted');
  await expect(attempt).rejects.not.toBeInstanceOf(LeaseLostError);
});

it('without the lease nothing is announced, counted, ended or stored', async () => {
  const connection = await leases.lease();
  await announce(connection, 'A');
  await leases.takeOver(connection);
  await expect(announce(connection, 'B')).rejects.toThrow(LeaseLostError);
  await expect(countAttempt(leases.db, leases.id, connection, { providerId: 'A' })).rejects.toThrow(LeaseLostError);
  await expect(meet(connection, '5511988887777', 'Ana')).rejects.toThrow(LeaseLostError);
  const old = { providerId: 'M', chat: '1@lid', fromMe: false, sender: '', sealed: 'old' };
  await expect(insertHistoryMessages(leases.db, leases.id, connection, [old])).rejects.toThrow(LeaseLostError);
  await complete(connection, 'A');
  await completeImport(leases.db, leases.id, connection);
  expect(await importState(leases.db, connection)).toMatchObject({ waiting: 1, done: 0 });
  expect(await people(connection)).toEqual([]);
});

it('an old copy of a message does not replace the live one', async () => {
  const connection = await leases.lease();
  const message = { providerId: 'M', chat: '1@lid', fromMe: false, sender: '1@lid' };
  await leases.worker().writer.write(connection, { messages: [{ ...message, sealed: 'live' }] });
  await insertHistoryMessages(leases.db, leases.id, connection, [
    { ...message, sealed: 'old' },
    { ...message, providerId: 'OLD', sealed: 'old' },
  ]);
  const rows = await leases.query('select provider_id, content from whatsapp_web_messages where whatsapp_id = $1', [
    connection.whatsappId,
  ]);
  expect(rows).toEqual([
    { provider_id: 'M', content: 'live' },
    { provider_id: 'OLD', content: 'old' },
  ]);
});

it('a person’s name is from the address book, else from a chat, else their own', async () => {
  const connection = await leases.lease();
  await meet(connection, '1', 'ana_2009');
  await meet(connection, '1', 'anaprado');
  expect(await people(connection)).toEqual([{ number: '1', name: 'ana_2009', hasChat: false }]);
  await meet(connection, '1', 'Ana do Bairro', true);
  await meet(connection, '1', 'ana_2010');
  await meet(connection, '1', '', true);
  expect(await people(connection)).toEqual([{ number: '1', name: 'Ana do Bairro', hasChat: true }]);
  await leases.query(`update whatsapp_web_people set is_saved = true, name = 'Ana Prado' where whatsapp_id = $1`, [
    connection.whatsappId,
  ]);
  await meet(connection, '1', 'Ana do Mercado', true);
  expect(await people(connection)).toEqual([{ number: '1', name: 'Ana Prado', hasChat: true }]);
});
