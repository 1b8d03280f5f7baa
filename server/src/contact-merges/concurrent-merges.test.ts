import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InboundEvent } from '../channels/inbound-event.ts';
import { type Inbox, openInbox } from '../inbound/inbox.ts';
import { ana } from '../inbound/test-admin.ts';
import { testInbox } from '../inbound/test-inbox.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { retryOnRace } from '../platform/db/retry-on-race.ts';
import { inTx } from '../platform/db/tx.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { mergeManually } from './merge-manually.ts';
import { undoMerge } from './undo-merge.ts';

const world = testInbox();
const { rows } = world;
const connection = { id: 1, companyId: 1 };
/** Another process, with keyed queues and database connections of its own. */
let other: { database: Database; inbox: Inbox };

beforeAll(() => {
  const database = openDatabase(world.url(), silentLog);
  other = { database, inbox: openInbox({ ...world.context(), database }, silentLog, createMetrics()) };
});
afterAll(() => other.database.close());

const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

it('two processes, attendants, merges and undos at once: nothing is lost, and no user sees an internal error', async () => {
  const people = Array.from({ length: 12 }, (_, i) => ({
    lid: { kind: 'wa_lid', value: `700000${10 + i}` },
    phone: { kind: 'phone', value: `55119810000${10 + i}` },
  }));
  let n = 0;
  const written: string[] = [];
  const event = (): InboundEvent => {
    const { lid, phone } = one(people);
    const first = one([lid, phone]);
    const chat = first === lid ? `${lid.value}@lid` : `${phone.value}@s.whatsapp.net`;
    if (Math.random() < 0.15) return world.event({ kind: 'identity', chat, name: '', was: [lid], identities: [phone] });
    const body = `m${++n}`;
    written.push(body);
    return world.message(body, { chat, identities: Math.random() < 0.2 ? [first, lid, phone] : [first], name: 'P' });
  };
  const refused: string[] = [];
  const attendant = async (): Promise<void> => {
    const dice = Math.random();
    const work = async () => {
      if (dice < 0.5) {
        const tickets = await rows<{ id: number; status: string }>('select id, status from tickets');
        const ticket = tickets.length > 0 ? one(tickets) : undefined;
        const status = one(['open', 'closed', 'pending'] as const);
        if (ticket)
          await world.tx((tx) => changeTicket(tx, ana, { params: { id: ticket.id }, query: {}, body: { status } }));
        return;
      }
      if (dice < 0.75) {
        const merges = await rows<{ id: number; survivorId: number }>(
          'select id, kept_id as "survivorId" from contact_merges where undone_at is null',
        );
        const merge = merges.length > 0 ? one(merges) : undefined;
        if (merge) await world.tx((tx) => undoMerge(tx, ana, merge.survivorId, merge.id));
        return;
      }
      const contacts = await rows<{ id: number }>('select id from contacts where merged_into is null');
      if (contacts.length > 1)
        await inTx({ ...world.context(), database: other.database }, 1, (tx) =>
          mergeManually(tx, ana, one(contacts).id, one(contacts).id),
        );
    };
    // As routes do: the victim of a deadlock is retried.
    await retryOnRace(work).catch((error: unknown) =>
      refused.push(
        `${String(error)} ${error instanceof Error && 'detail' in error ? `${String(error.detail)} ${'where' in error ? String(error.where) : ''}` : ''}`,
      ),
    );
  };

  for (let round = 0; round < 40; round++)
    await Promise.all([
      ...Array.from({ length: 12 }, () =>
        one([other.inbox, { accept: (l: typeof connection, e: InboundEvent) => world.receiveOn(l.id, e) }]).accept(
          connection,
          event(),
          {},
        ),
      ),
      ...Array.from({ length: 4 }, attendant),
    ]);

  // Only expected refusals; an internal error or a repeated deadlock would be something else.
  expect(refused.filter((text) => !text.startsWith('Failure: ERR_'))).toEqual([]);
  expect(await rows(`select last_error from journal where received_at is null`)).toEqual([]);
  expect(await rows(`select last_error from journal where last_error is not null`)).toEqual([]);
  const all = await rows<{ body: string }>('select body from messages');
  expect(all.map((m) => m.body).sort()).toEqual([...written].sort());
  expect(
    await rows('select m.id from messages m join tickets t on t.id = m.ticket_id where t.contact_id <> m.contact_id'),
  ).toEqual([]);
  for (const table of ['tickets', 'messages', 'contact_identities'])
    expect(
      await rows(
        `select c.id, c.merged_into from ${table} x join contacts c on c.id = x.contact_id where c.merged_into is not null`,
      ),
    ).toEqual([]);
  // Two inbound batches may still deadlock, and are retried; requests of users may not.
  await rows('select pg_sleep(1.2)');
  const [met] = await rows<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(met?.deadlocks).toBeLessThan(3);
  expect((await rows('select 1 from contact_merges')).length).toBeGreaterThan(20);
});
