import { expect, it } from 'vitest';
import type { InboundEvent } from '../../../inbound-event.ts';
import { ana, group } from '../../decode/test-stanza.ts';
import { sessionConfig } from '../../protocol.ts';
import type { LeasedConnection } from '../context/worker-context.ts';
import { LeaseLostError } from '../context/worker-context.ts';
import { testLeases } from '../test-leases.ts';
import { fakeSocket } from '../test-socket.ts';
import { openNewChatLimiter } from './new-chat-limiter.ts';
import { openNewChatLock } from './new-chat-lock.ts';

const leases = testLeases();
const soon = () => new Date(Date.now() + 3_600_000);

type Known = {
  /** number → its registered form */
  registered?: Record<string, string>;
  lids?: Record<string, string>;
  sessions?: string[];
  directory?: Parameters<typeof openNewChatLimiter>[2]['directory'];
  timeZone?: string;
};
async function limiter(
  { registered = {}, lids = {}, sessions = [], directory, timeZone }: Known = {},
  given?: LeasedConnection,
) {
  const connection = given ?? (await leases.lease());
  const journalled: InboundEvent[] = [];
  const asked: string[] = [];
  const { sock } = fakeSocket({
    async onWhatsApp(...jids) {
      asked.push(...jids);
      return jids.flatMap((jid) => (registered[jid] ? [{ jid: registered[jid], exists: true }] : []));
    },
    signalRepository: {
      validateSession: async (jid) => ({ exists: sessions.includes(jid) }),
      lidMapping: { getLIDForPN: async (pn) => lids[pn] ?? null },
    },
  });
  const limiter = openNewChatLimiter(leases.worker(), connection, {
    config: () => sessionConfig.parse(timeZone === undefined ? {} : { timeZone }),
    directory: directory ?? { lidOf: () => null, pnOf: () => null },
    lockedUntil: null,
    journal: async (event) => void journalled.push(event),
  });
  return { connection, limiter, asked, journalled, admit: (jid: string) => limiter.admit(sock, jid) };
}
const begun = ({ whatsappId }: LeasedConnection) =>
  leases.query('select chat, day::text from whatsapp_web_openings where whatsapp_id = $1', [whatsappId]);
const arrived = (connection: LeasedConnection, chat: string, providerId: string) =>
  leases.query(
    `insert into journal (company_id, whatsapp_id, chat, provider_id, event) values ($1, $2, $3, $4, '{}')`,
    [connection.companyId, connection.whatsappId, chat, providerId],
  );

it('a number that never wrote is looked up, and recorded as begun by us', async () => {
  const { admit, connection, asked } = await limiter({ registered: { [ana.pn]: ana.pn }, lids: { [ana.pn]: ana.lid } });
  expect(await admit(ana.pn)).toEqual({ jid: ana.lid });
  expect(asked).toEqual([ana.pn]);
  expect(await begun(connection)).toMatchObject([{ chat: ana.lid }]);
});

it('an unregistered number is refused with the number, and nothing is started', async () => {
  const { admit, connection } = await limiter();
  expect(await admit(ana.pn)).toEqual({ refused: 'numberNotOnWhatsApp?phone=5511988887777' });
  expect(await begun(connection)).toEqual([]);
});

it('a number registered without its ninth digit is addressed as registered, and the server learns that', async () => {
  const short = '551188887777@s.whatsapp.net';
  const { admit, journalled } = await limiter({ registered: { [ana.pn]: short }, lids: { [short]: ana.lid } });
  expect(await admit(ana.pn)).toEqual({ jid: ana.lid });
  expect(journalled).toMatchObject([
    {
      kind: 'identity',
      chat: ana.lid,
      identities: [
        { kind: 'wa_lid', value: '200000000000002' },
        { kind: 'phone', value: '551188887777' },
      ],
      was: [{ kind: 'phone', value: '5511988887777' }],
    },
  ]);
});

it('while WhatsApp restricts new chats only they are refused, with the end of the restriction', async () => {
  const { admit, limiter: limits, connection, asked } = await limiter({ registered: { [ana.pn]: ana.pn } });
  const until = soon();
  limits.lockNewChats(until);
  expect(await admit(ana.pn)).toEqual({
    refused: expect.stringContaining(encodeURIComponent(until.toISOString()).slice(0, 10)),
  });
  expect(asked).toEqual([]);
  expect(await admit(group)).toEqual({ jid: group });
  await arrived(connection, ana.pn, '3EB0FROMANA');
  expect(await admit(ana.pn)).toEqual({ jid: ana.pn });

  const passed = await limiter({ registered: { [ana.pn]: ana.pn } });
  passed.limiter.lockNewChats(new Date(Date.now() - 1));
  expect(await passed.admit(ana.pn)).toEqual({ jid: ana.pn });
});

it('contact on another connection of the company does not count on this one', async () => {
  const { admit, connection, asked } = await limiter({ registered: { [ana.pn]: ana.pn } });
  await arrived(await leases.lease(connection.companyId), ana.pn, '3EB0ELSEWHERE');
  await admit(ana.pn);
  expect(asked).toEqual([ana.pn]);
});

it('a known LID of a number does not mean that somebody wrote', async () => {
  const { admit, connection, asked } = await limiter({ registered: { [ana.pn]: ana.pn } });
  await arrived(connection, ana.pn, 'identity:200000000000002:5511988887777');
  await admit(ana.pn);
  expect(asked).toEqual([ana.pn]);
});

it('an earlier session counts as contact; one left by our own attempt does not', async () => {
  const directory = { lidOf: (pn: string) => (pn === ana.pn ? ana.lid : null), pnOf: () => null };
  const known = await limiter({ sessions: [ana.lid], directory });
  expect(await known.admit(ana.pn)).toEqual({ jid: ana.pn });
  expect(known.asked).toEqual([]);

  const registered = { [ana.pn]: ana.pn };
  const first = await limiter({ registered });
  await first.admit(ana.pn);
  const again = await limiter({ registered, sessions: [ana.pn] }, first.connection);
  await again.admit(ana.pn);
  expect(again.asked).toEqual([ana.pn]);
  expect(await begun(first.connection)).toHaveLength(1);
});

it('a chat that was written in is not looked up again', async () => {
  const { admit, limiter: limits, asked } = await limiter();
  limits.recordContact(ana.pn);
  expect(await admit(ana.pn)).toEqual({ jid: ana.pn });
  expect(asked).toEqual([]);
});

it('a chat is counted on the day in the company’s zone', async () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const daysThere = () => zones.map((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()));
  const before = daysThere();
  const days = await Promise.all(
    zones.map(async (timeZone) => {
      const { admit, connection } = await limiter({ timeZone });
      await admit(ana.lid);
      return (await begun(connection))[0]?.['day'];
    }),
  );
  const after = daysThere();
  expect(days).toEqual(zones.map((_, at) => expect.toBeOneOf([before[at], after[at]])));
});

it('without the lease no chat is begun', async () => {
  const { admit, connection } = await limiter({ registered: { [ana.pn]: ana.pn } });
  await leases.takeOver(connection);
  await expect(admit(ana.pn)).rejects.toThrow(LeaseLostError);
  expect(await begun(connection)).toEqual([]);
});

const lockedUntil = async ({ whatsappId }: LeasedConnection) =>
  (
    await leases.query('select locked_until as until from whatsapp_web_sessions where whatsapp_id = $1', [whatsappId])
  )[0]?.['until'];

it('a restriction without an end lasts an hour, and the next worker knows it', async () => {
  const connection = await leases.lease();
  const changes: (Date | null)[] = [];
  const lock = openNewChatLock(leases.worker(), connection, null, (until) => void changes.push(until));
  const silent = fakeSocket({ fetchAccountReachoutTimelock: () => Promise.reject(new Error('503')) });
  const until = await lock.setBy(silent.sock);
  expect(until.getTime() - Date.now()).toBeGreaterThan(3_590_000);
  expect(lock.isSet()).toBe(true);
  await expect.poll(() => lockedUntil(connection)).toEqual(until);

  const end = new Date('2030-01-01T00:00:00Z');
  const dated = fakeSocket({
    fetchAccountReachoutTimelock: async () => ({
      isActive: true,
      timeEnforcementEnds: end,
    }),
  });
  expect(await lock.setBy(dated.sock)).toEqual(end);
  expect(changes).toEqual([until, end]);
});

it('one that has expired is lifted automatically; one that has not is kept', async () => {
  const connection = await leases.lease();
  const changes: (Date | null)[] = [];
  const open = (initial: Date) =>
    openNewChatLock(leases.worker(), connection, initial, (until) => void changes.push(until));
  open(soon()).expire();
  expect(changes).toEqual([]);
  const passed = open(new Date(Date.now() - 1));
  expect(passed.isSet()).toBe(false);
  passed.expire();
  passed.expire();
  expect(changes).toEqual([null]);
});
