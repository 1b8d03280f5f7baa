import { expect, it } from 'vitest';
import { silentLog } from '../../../../platform/log.ts';
import { secretBox } from '../../../../platform/security/secret-box.ts';
import { type LeasedConnection, LeaseLostError } from '../context/worker-context.ts';
import { testLeases } from '../test-leases.ts';
import { openKeyWriter } from './key-writer.ts';
import { resealSecrets } from './reseal-secrets.ts';

const leases = testLeases();
const open = () => openKeyWriter(leases.db, leases.id, silentLog);
const key = (id: string, value: string | null) => ({ keys: [{ type: 'session', id, value }] });
const keysOf = async ({ whatsappId }: LeasedConnection) =>
  Object.fromEntries(
    (await leases.query('select id, value from whatsapp_web_keys where whatsapp_id = $1', [whatsappId])).map((row) => [
      row['id'],
      row['value'],
    ]),
  );

it('concurrent writes of one key: the last wins, also if it is a deletion', async () => {
  const [connection, writer] = [await leases.lease(), open()];
  await writer.write(connection, key('gone', 'old'));
  await Promise.all([
    writer.write(connection, key('a', 'first')),
    writer.write(connection, key('a', 'last')),
    writer.write(connection, key('gone', null)),
    writer.write(connection, key('back', null)),
    writer.write(connection, key('back', 'again')),
    writer.write(connection, key('over', 'written')),
    writer.write(connection, key('over', null)),
  ]);
  expect(await keysOf(connection)).toEqual({ a: 'last', back: 'again' });
});

it('a write that another worker owns by now is refused, without affecting those written with it', async () => {
  const [lost, other, writer] = [await leases.lease(), await leases.lease(), open()];
  const heir = await leases.takeOver(lost);
  const heirs = openKeyWriter(leases.db, heir.owner, silentLog);
  const written = await Promise.allSettled([
    writer.write(lost, key('a', 'stale')),
    writer.write(other, key('a', 'of the other')),
    writer.write({ ...other, epoch: 0 }, key('b', 'of an earlier lease')),
  ]);
  expect(written.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect(written[0]).toMatchObject({ reason: expect.any(LeaseLostError) });
  await heirs.write(heir.connection, key('a', 'of the heir'));
  expect([await keysOf(lost), await keysOf(other)]).toEqual([{ a: 'of the heir' }, { a: 'of the other' }]);
});

it('deferred writes go with the next write of any connection, or with a flush', async () => {
  const [connection, other, writer] = [await leases.lease(), await leases.lease(), open()];
  const first = writer.writeWithNext(connection, key('a', '1'));
  await writer.drain();
  expect(await keysOf(connection)).toEqual({});
  await writer.write(other, key('x', '1'));
  expect(await keysOf(connection)).toEqual({ a: '1' });
  await first();
  await writer.writeWithNext(connection, key('b', '2'))();
  expect(await keysOf(connection)).toEqual({ a: '1', b: '2' });
  await leases.takeOver(connection);
  await expect(writer.writeWithNext(connection, key('c', '3'))()).rejects.toThrow(LeaseLostError);
});

it('a message with the id of another does not affect that one: not in its group, nor from another chat', async () => {
  const [connection, writer] = [await leases.lease(), open()];
  const message = (chat: string, sender: string, sealed: string) => ({
    messages: [{ providerId: 'SAME', chat, fromMe: false, sender, sealed }],
  });
  await Promise.all([
    writer.write(connection, message('1@g.us', 'ana@lid', 'of Ana')),
    writer.write(connection, message('1@g.us', 'beto@lid', 'of Beto')),
    writer.write(connection, message('beto@lid', 'beto@lid', 'beside it')),
  ]);
  await writer.write(connection, message('1@g.us', 'beto@lid', 'of Beto, later'));
  const stored = () =>
    leases.query('select sender, content from whatsapp_web_messages where whatsapp_id = $1 order by content', [
      connection.whatsappId,
    ]);
  expect(await stored()).toEqual([
    { sender: 'beto@lid', content: 'beside it' },
    { sender: 'ana@lid', content: 'of Ana' },
  ]);
  await writer.write(connection, message('1@g.us', 'ana@lid', 'once more, of Ana'));
  expect((await stored()).map(({ content }) => content)).toContain('once more, of Ana');
});

it('while the database is unreachable a write waits, and those after it', async () => {
  const connection = await leases.lease();
  const waits = Promise.withResolvers<void>();
  const writer = openKeyWriter(leases.db, leases.id, { ...silentLog, warn: () => waits.resolve() });
  await leases.query('alter table whatsapp_web_keys rename to away');
  const written = Promise.all([writer.write(connection, key('a', '1')), writer.write(connection, key('b', '2'))]);
  await waits.promise;
  await leases.query('alter table away rename to whatsapp_web_keys');
  await written;
  expect(await keysOf(connection)).toEqual({ a: '1', b: '2' });
});

it('data that the database refuses fails its own connection, and no other', async () => {
  const [spoilt, other, writer] = [await leases.lease(), await leases.lease(), open()];
  const written = await Promise.allSettled([
    writer.write(other, key('a', '1')),
    writer.write(spoilt, key('a\u0000b', 'no text of PostgreSQL')),
    writer.write(spoilt, key('ä'.repeat(200_000), 'too long for the index')),
    writer.write(other, key('b', '2')),
  ]);
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(written[1]).not.toMatchObject({ reason: expect.any(LeaseLostError) });
  await writer.write(spoilt, key('c', '3'));
  expect([await keysOf(other), await keysOf(spoilt)]).toEqual([{ a: '1', b: '2' }, { c: '3' }]);
});

it('after a change of SECRET_KEY everything is encrypted with the new one, once', async () => {
  const [before, now] = [secretBox('before', 'whatsapp-web'), secretBox(['now', 'before'], 'whatsapp-web')];
  const [connection, writer] = [await leases.lease(), open()];
  await leases.query(`delete from whatsapp_web_keys; delete from whatsapp_web_messages`);
  await writer.write(connection, {
    keys: Array.from({ length: 520 }, (_, n) => ({ type: 'session', id: `${n}`, value: before.seal(`key ${n}`) })),
    creds: { sealed: before.seal('credentials'), pairing: 1 },
    messages: [{ providerId: 'M', chat: '1@lid', fromMe: false, sender: '', sealed: before.seal('message') }],
  });
  await writer.write(connection, key('new', now.seal('written now')));
  expect(await resealSecrets({ db: leases.db, box: now, log: silentLog })).toBe(522);
  const alone = secretBox('now', 'whatsapp-web');
  const keys = await keysOf(connection);
  expect(Object.keys(keys)).toHaveLength(521);
  expect([alone.open(keys['0']), alone.open(keys['519']), alone.open(keys['new'])]).toEqual([
    'key 0',
    'key 519',
    'written now',
  ]);
  const [row] = await leases.query(
    `select creds, (select content from whatsapp_web_messages m where m.whatsapp_id = s.whatsapp_id) as content
     from whatsapp_web_sessions s where whatsapp_id = $1`,
    [connection.whatsappId],
  );
  expect([alone.open(row?.['creds']), alone.open(row?.['content'])]).toEqual(['credentials', 'message']);
});
