import { afterEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../../../platform/log.ts';
import { type LeasedConnection, LeaseLostError, type Worker } from '../context/worker-context.ts';
import { testLeases, withHooks } from '../test-leases.ts';
import { openAuthState } from './auth-state.ts';
import { openConnectionAccount } from './connection-account.ts';
import { openKeyWriter } from './key-writer.ts';

const leases = testLeases();
afterEach(() => void vi.useRealTimers());

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
function opened(connection: LeasedConnection, given?: Worker) {
  const lose = vi.fn();
  const worker = given ?? leases.worker();
  return {
    lose,
    worker,
    auth: openAuthState(worker, connection, { creds: null, pairing: 1 }, { wanted: () => true, lose }),
  };
}
const read = async ({ auth }: ReturnType<typeof opened>, id: string) => {
  const session = (await auth.keys.get('session', [id]))[id];
  return session === undefined ? undefined : Buffer.from(session).toString();
};

it('a key is restored for the connection’s next worker, and for no other connection', async () => {
  const connection = await leases.lease();
  await opened(connection).auth.keys.set({ session: { ana: bytes('ratchet 1') } });
  expect(await read(opened(connection), 'ana')).toBe('ratchet 1');
  expect(await read(opened(await leases.lease(connection.companyId)), 'ana')).toBeUndefined();
});

it('a session of the library is restored as written, keys of skipped messages included', async () => {
  const connection = await leases.lease();
  const session = JSON.parse(
    `{"_sessions":{"base":{"registrationId":5,"indexInfo":{"closed":-1},"_chains":{"c":{"chainKey":{"counter":3,"key":"AAEC"},
     "chainType":2,"messageKeys":{"1":"AwQF","2":"BgcI"}}}}},"version":"v1"}`,
  );
  await opened(connection).auth.keys.set({ session: { ana: session } });
  expect((await opened(connection).auth.keys.get('session', ['ana']))['ana']).toEqual(session);
});

it('a deleted key is gone, for earlier and later readers', async () => {
  const connection = await leases.lease();
  const first = opened(connection);
  await first.auth.keys.set({ session: { ana: bytes('ratchet 1') } });
  await first.auth.keys.set({ session: { ana: null } });
  expect([await read(first, 'ana'), await read(opened(connection), 'ana')]).toEqual([undefined, undefined]);
});

it('a value read before a write is not cached over it', async () => {
  const connection = await leases.lease();
  await opened(connection).auth.keys.set({ session: { ana: bytes('ratchet 1') } });
  const answered = Promise.withResolvers<void>();
  const slow = withHooks(leases.db, { after: () => answered.promise });
  const state = opened(connection, leases.worker({ db: slow }));
  const reading = read(state, 'ana');
  await state.auth.keys.set({ session: { ana: bytes('ratchet 2') } });
  answered.resolve();
  await reading;
  expect(await read(state, 'ana')).toBe('ratchet 2');
});

it('a ratchet that could not be written because the lease is lost is reported, and not used further', async () => {
  const connection = await leases.lease();
  const state = opened(connection);
  await state.auth.keys.set({ session: { ana: bytes('ratchet 1') } });
  await leases.takeOver(connection);
  await expect(state.auth.keys.set({ session: { ana: bytes('ratchet 2') } })).rejects.toThrow(LeaseLostError);
  expect(state.lose).toHaveBeenCalledOnce();
  expect(await read(state, 'ana')).toBe('ratchet 1');
});

it('a person’s devices are requested again after a week', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const connection = await leases.lease();
  await opened(connection).auth.devices.set('200000000000002', [{ user: '200000000000002', device: 3 }]);
  const { devices } = opened(connection).auth;
  vi.setSystemTime(Date.now() + 6.9 * 86_400_000);
  expect(await devices.get('200000000000002')).toEqual([{ user: '200000000000002', device: 3 }]);
  vi.setSystemTime(Date.now() + 0.2 * 86_400_000);
  expect(await devices.get('200000000000002')).toBeUndefined();
});

it('devices of many people are read by one statement, and stored with the next write', async () => {
  const connection = await leases.lease();
  let statements = 0;
  const counted = withHooks(leases.db, { before: () => void statements++ });
  const next = opened(connection, leases.worker({ db: counted, writer: openKeyWriter(counted, leases.id, silentLog) }));
  const users = Array.from({ length: 200 }, (_, i) => `2000000000${i}`);
  const listed = Object.fromEntries(users.map((user) => [user, [{ user, device: 3 }]]));
  expect(await next.auth.devices.mget(users)).toEqual({});
  await next.auth.devices.mset(users.map((key) => ({ key, value: listed[key] })));
  expect(await next.auth.devices.mget(users)).toEqual(listed);
  expect(statements).toBe(1);
  await next.auth.keys.set({ session: { ana: bytes('ratchet 1') } });
  expect(statements).toBe(2);
  expect(await opened(connection).auth.devices.mget(users)).toEqual(listed);
});

it('a number and its LID are known as soon as they are read, also to the next worker', async () => {
  const connection = await leases.lease();
  await opened(connection).auth.keys.set({ 'lid-mapping': { '5511988887777': '200000000000002' } });
  const { auth } = opened(connection);
  expect(auth.directory.lidOf('5511988887777@s.whatsapp.net')).toBeNull();
  await auth.keys.get('lid-mapping', ['5511988887777']);
  expect(auth.directory.lidOf('5511988887777:4@s.whatsapp.net')).toBe('200000000000002@lid');
  expect(auth.directory.pnOf('200000000000002@lid')).toBe('5511988887777@s.whatsapp.net');
});

async function account(connection?: LeasedConnection) {
  const leased = connection ?? (await leases.lease());
  const changed = vi.fn();
  const worker = leases.worker();
  const opening = openConnectionAccount(worker, leased, { wanted: () => true, lose() {}, changed });
  return { connection: leased, changed, worker, account: opening };
}
/** Credentials after linking, as the library leaves them. */
async function pair(paired: Awaited<ReturnType<typeof account>>, pairing = 1) {
  const state = await paired.account.load(pairing);
  state.creds.account = { details: bytes('signed') };
  state.creds.me = { id: '5511900000001:3@s.whatsapp.net', lid: '100000000000001:3@lid', name: '~' };
  await state.saveCreds();
  await state.keys.set({ session: { ana: bytes('ratchet 1') } });
  return state;
}

it('an account survives a restart, and a new pairing begins without it', async () => {
  const paired = await account();
  const { creds } = await pair(paired);
  const next = await account(paired.connection);
  expect((await next.account.load(1)).creds.registrationId).toBe(creds.registrationId);
  expect(next.account.identity()).toEqual({ phone: '5511900000001', lid: '100000000000001', name: '' });
  const other = await account(paired.connection);
  expect((await other.account.load(2)).creds.noiseKey.private).not.toEqual(creds.noiseKey.private);
  expect([other.account.isPaired(), other.account.identity()]).toEqual([false, null]);
});

it('the number that a code was requested for is nobody’s account until its phone has paired', async () => {
  const { account: asked } = await account();
  const { creds } = await asked.load(1);
  // As the library does when it requests a code.
  creds.me = { id: '5511988887777@s.whatsapp.net', name: '~' };
  expect(asked.identity()).toBeNull();
});

it('unpaired credentials are not stored, and are discarded with their code', async () => {
  const { account: unpaired, connection, changed } = await account();
  const state = await unpaired.load(1);
  await state.saveCreds();
  expect(
    await leases.query('select creds from whatsapp_web_sessions where whatsapp_id = $1', [connection.whatsappId]),
  ).toEqual([{ creds: null }]);
  unpaired.discardUnpaired();
  expect([unpaired.current(), changed.mock.lastCall]).toEqual([null, [null]]);
});

it('after unlinking nothing of an account is written again, neither pending nor late writes', async () => {
  const paired = await account();
  const state = await pair(paired);
  const onItsWay = state.keys.set({ session: { beto: bytes('ratchet 1') } });
  await paired.account.deleteKeys();
  await onItsWay;
  await expect(state.keys.set({ session: { ana: bytes('ratchet 2') } })).rejects.toThrow('no longer linked');
  await expect(state.saveCreds()).rejects.toThrow('no longer linked');
  const [left] = await leases.query(
    `select creds, (select count(*)::int from whatsapp_web_keys k where k.whatsapp_id = s.whatsapp_id) as keys
     from whatsapp_web_sessions s where whatsapp_id = $1`,
    [paired.connection.whatsappId],
  );
  expect(left).toEqual({ creds: null, keys: 0 });
  expect([paired.account.current(), paired.account.isPaired()]).toEqual([null, false]);
});

it('nor writes deferred to the next one', async () => {
  const paired = await account();
  const state = await pair(paired);
  await state.devices.mset([{ key: 'ana', value: [] }]);
  await paired.account.deleteKeys();
  await paired.worker.writer.write(paired.connection, {});
  expect(
    await leases.query('select id from whatsapp_web_keys where whatsapp_id = $1', [paired.connection.whatsappId]),
  ).toEqual([]);
});
