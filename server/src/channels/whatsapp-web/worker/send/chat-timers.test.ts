import { expect, it } from 'vitest';
import { silentLog } from '../../../../platform/log.ts';
import { ana, emptyDirectory } from '../../decode/test-stanza.ts';
import type { LeasedConnection } from '../context/worker-context.ts';
import { testLeases } from '../test-leases.ts';
import { openChatTimers } from './chat-timers.ts';

const leases = testLeases();
const day = 86_400;
const at = (time: string) => new Date(`2026-11-26T${time}:00Z`);
const bothNames = {
  lidOf: (pn: string) => (pn === ana.pn ? ana.lid : null),
  pnOf: (lid: string) => (lid === ana.lid ? ana.pn : null),
};
const open = (connection: LeasedConnection, directory = bothNames) =>
  openChatTimers(leases.worker(), connection, directory);
const stored = async ({ whatsappId }: LeasedConnection) =>
  leases.query('select chat, seconds, set_at as at from whatsapp_web_timers where whatsapp_id = $1', [whatsappId]);

it('is known to the connection’s next worker, under either name, and to no other connection', async () => {
  const connection = await leases.lease();
  open(connection).record({ chat: ana.lid, seconds: day, at: at('10:00') });
  await expect.poll(() => stored(connection)).toHaveLength(1);
  expect(await open(connection).secondsFor(ana.pn)).toBe(day);
  expect(await open(connection, emptyDirectory).secondsFor(ana.pn)).toBe(0);
  expect(await open(await leases.lease(connection.companyId)).secondsFor(ana.lid)).toBe(0);
});

it('a setting from a backlog does not undo a later one, even one equal to the former', async () => {
  const connection = await leases.lease();
  const timers = open(connection);
  timers.record({ chat: ana.lid, seconds: day, at: at('10:00') });
  timers.record({ chat: ana.lid, seconds: day, at: at('12:00') });
  timers.record({ chat: ana.lid, seconds: 0, at: at('11:00') });
  expect(await timers.secondsFor(ana.lid)).toBe(day);
  timers.record({ chat: ana.lid, seconds: 0, at: at('12:01') });
  expect(await timers.secondsFor(ana.lid)).toBe(0);
  await expect.poll(() => stored(connection)).toEqual([{ chat: ana.lid, seconds: 0, at: at('12:01') }]);
});

it('a chat known under two ids has the later setting, under either id', async () => {
  const connection = await leases.lease();
  const timers = open(connection);
  timers.record({ chat: ana.pn, seconds: day, at: at('10:00') });
  timers.record({ chat: ana.lid, seconds: 0, at: at('11:00') });
  expect([await timers.secondsFor(ana.pn), await timers.secondsFor(ana.lid)]).toEqual([0, 0]);
});

it('what a history says does not undo a later setting, and is found under either id', async () => {
  const connection = await leases.lease();
  const timers = open(connection);
  expect(await timers.secondsFor(ana.pn)).toBe(0);
  await timers.recordHistory([{ chat: ana.lid, seconds: day, at: at('10:00') }]);
  expect(await timers.secondsFor(ana.pn)).toBe(day);
  timers.record({ chat: ana.lid, seconds: 0, at: at('11:00') });
  await timers.recordHistory([{ chat: ana.lid, seconds: day, at: at('10:00') }]);
  expect(await timers.secondsFor(ana.pn)).toBe(0);
  await expect.poll(() => open(connection).secondsFor(ana.lid)).toBe(0);
});

it('a setting that arrives while the stored one is read is not lost', async () => {
  const timers = open(await leases.lease());
  const asked = timers.secondsFor(ana.lid);
  timers.record({ chat: ana.lid, seconds: day, at: at('10:00') });
  expect(await asked).toBe(day);
  expect(await timers.secondsFor(ana.lid)).toBe(day);
});

it('a setting that could not be stored is stored with the next message that has it', async () => {
  const connection = await leases.lease();
  const failed = Promise.withResolvers<void>();
  const log = { ...silentLog, debug: () => failed.resolve() };
  const timers = openChatTimers(leases.worker({ log }), connection, bothNames);
  await leases.query('alter table whatsapp_web_timers rename to away');
  timers.record({ chat: ana.lid, seconds: day, at: at('10:00') });
  await failed.promise;
  await leases.query('alter table away rename to whatsapp_web_timers');
  timers.record({ chat: ana.lid, seconds: day, at: at('10:01') });
  await expect.poll(() => stored(connection)).toEqual([{ chat: ana.lid, seconds: day, at: at('10:01') }]);
});
