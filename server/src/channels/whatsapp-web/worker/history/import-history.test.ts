import type { WASocket } from 'baileys';
import { proto } from 'baileys/WAProto/index.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyDirectory, me } from '../../decode/test-stanza.ts';
import { sessionConfig } from '../../protocol.ts';
import { openAuthState } from '../keys/auth-state.ts';
import { testLeases, withHooks } from '../test-leases.ts';
import { fakeSocket } from '../test-socket.ts';
import { openHistoryImport } from './import-history.ts';

const leases = testLeases();
const { RECENT } = proto.Message.HistorySyncType;
const config = sessionConfig.parse({ importFrom: '2026-11-01T00:00:00Z' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

type Hooks = Parameters<typeof withHooks>[1];

/** The import of an account whose socket is open or not. `changed`: resolves at the next change of its progress. */
async function importOf({ isOpen = true, hooks = {} }: { isOpen?: boolean; hooks?: Hooks } = {}) {
  const connection = await leases.lease();
  const worker = leases.worker({ db: withHooks(leases.db, hooks) });
  const auth = openAuthState(worker, connection, { creds: null, pairing: 1 }, { wanted: () => true, lose() {} });
  let next = Promise.withResolvers<void>();
  const state = { isActive: true };
  const history = openHistoryImport(worker, connection, {
    auth,
    config: () => config,
    timers: { recordHistory: async () => {} },
    isActive: () => state.isActive,
    leaseLost() {},
    isOpen: (one: WASocket) => isOpen && one === sock,
    progressChanged() {
      next.resolve();
      next = Promise.withResolvers();
    },
  });
  const { sock } = fakeSocket();
  return {
    ...history,
    state,
    timeouts: worker.timeouts,
    changed: () => next.promise,
    open: () => history.socketOpened(sock, true),
    announce: (id: string) =>
      history.record({
        attrs: { id, from: me.pn, category: 'peer' },
        message: { protocolMessage: { historySyncNotification: { syncType: RECENT, progress: 40 } } },
        me,
        directory: emptyDirectory,
      }),
    rows: () => leases.query('select * from whatsapp_web_history where whatsapp_id = $1', [connection.whatsappId]),
  };
}

it('a phone that sends nothing is waited for until the timeout, and then the import is over', async () => {
  const history = await importOf();
  await history.open();
  expect(history.isRunning()).toBe(true);
  vi.advanceTimersByTime(history.timeouts.historyWithin - 1);
  expect(history.isRunning()).toBe(true);
  const ended = history.changed();
  vi.advanceTimersByTime(1);
  await ended;
  expect(history.isRunning()).toBe(false);
});

it('announced chunks are waited for beyond that, while no socket is open to fetch them', async () => {
  const history = await importOf({ isOpen: false });
  await history.open();
  await history.announce('CHUNK');
  vi.advanceTimersByTime(history.timeouts.historyWithin);
  await history.rows();
  expect(history.isRunning()).toBe(true);
  expect(await history.rows()).toHaveLength(1);
});

it('stopping a connection does not end its import', async () => {
  const history = await importOf();
  await history.open();
  history.state.isActive = false;
  vi.advanceTimersByTime(history.timeouts.historyWithin);
  await history.rows();
  expect(history.isRunning()).toBe(true);
});

it('asks an unreachable database again', async () => {
  let fails = 1;
  const before = () => {
    if (fails-- > 0) throw new Error('no database');
  };
  const history = await importOf({ hooks: { before } });
  await history.open();
  expect(history.isRunning()).toBe(false);
  const changed = history.changed();
  vi.advanceTimersByTime(history.timeouts.backoffFirst);
  await changed;
  expect(history.isRunning()).toBe(true);
});

it('a chunk announced while the import ends keeps it running', async () => {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let queries = 0;
  // Queries: the state when the socket opens, the state at the end, then the end itself.
  const before = () => {
    queries++;
    if (queries !== 3) return;
    reached.resolve();
    return gate.promise;
  };
  const history = await importOf({ isOpen: false, hooks: { before } });
  await history.open();
  vi.advanceTimersByTime(history.timeouts.historyWithin);
  await reached.promise;
  await history.announce('LATE');
  gate.resolve();
  for (let turn = 0; turn < 3; turn++) await history.rows();
  expect(history.isRunning()).toBe(true);
});
