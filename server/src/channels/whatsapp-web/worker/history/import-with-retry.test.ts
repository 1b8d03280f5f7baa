import { proto } from 'baileys/WAProto/index.js';
import { expect, it } from 'vitest';
import { sessionConfig } from '../../protocol.ts';
import { openAuthState } from '../keys/auth-state.ts';
import { testLeases, withHooks } from '../test-leases.ts';
import { fakeSocket } from '../test-socket.ts';
import { packChunk } from './history-chunk.ts';
import { importWithRetry } from './import-with-retry.ts';

const leases = testLeases();
const { RECENT } = proto.Message.HistorySyncType;

it('a chunk is not given up because the database is full', async () => {
  const connection = await leases.lease();
  const base = leases.worker();
  let isFull = false;
  const db = withHooks(leases.db, {
    before() {
      if (isFull) throw Object.assign(new Error('No space left on device'), { code: '53100' });
    },
  });
  const worker = { ...base, db, timeouts: { ...base.timeouts, backoffFirst: 1, backoffMax: 1 } };
  const auth = openAuthState(worker, connection, { creds: null, pairing: 1 }, { wanted: () => true, lose() {} });
  const piece = { syncType: RECENT, initialHistBootstrapInlinePayload: Buffer.from('not opened') };
  const chunk = { providerId: 'CHUNK', sealed: worker.box.seal(packChunk(piece)) };
  const { sock } = fakeSocket();
  isFull = true;
  let looks = 0;
  // Two per attempt: before it, and after it has failed.
  const openSocket = () => (++looks <= 40 ? sock : null);
  const timers = { recordHistory: async () => {} };
  const deps = { auth, config: () => sessionConfig.parse({}), timers, isActive: () => true, openSocket };
  expect(await importWithRetry(worker, connection, chunk, deps)).toBe('not now');
  expect(looks).toBe(41);
});
