import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ana } from '../inbound/test-admin.ts';
import { testInbox } from '../inbound/test-inbox.ts';
import { mergeManually } from './merge-manually.ts';
import { undoMerge } from './undo-merge.ts';

const world = testInbox();
const { rows } = world;
/** Four people, each with an identity of their own; some events map two of them to one person. */
const names = [
  { chat: '5511987654321@s.whatsapp.net', identities: [{ kind: 'phone', value: '5511987654321' }], name: 'A' },
  { chat: '90000001@lid', identities: [{ kind: 'wa_lid', value: '90000001' }], name: 'B' },
  { chat: 'BR.777', identities: [{ kind: 'wa_bsuid', value: 'BR.777' }], name: 'C' },
  { chat: '90000002@lid', identities: [{ kind: 'wa_lid', value: '90000002' }], name: '' },
];
const who = fc.nat({ max: names.length - 1 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ is: fc.constant('write' as const), who, fromMe: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('map' as const), who, as: who }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('hand' as const), who, as: who }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('undo' as const), n: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('close' as const), who }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('open' as const), who }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const contactOf = async (n: number): Promise<number | undefined> =>
  (
    await rows<{ id: number }>(
      `select contact_id as id from contact_identities where value = '${names[n]!.identities[0]!.value}' and company_id = 1`,
    )
  )[0]?.id;

async function take(one: Step, written: string[]): Promise<void> {
  switch (one.is) {
    case 'write': {
      const body = `m${written.length}`;
      written.push(body);
      return world.receive(world.message(body, { ...names[one.who]!, fromMe: one.fromMe }));
    }
    case 'map':
      if (one.who === one.as) return;
      return world.receive(
        world.event({
          ...names[one.who]!,
          kind: 'identity',
          was: names[one.who]!.identities,
          identities: names[one.as]!.identities,
        }),
      );
    case 'hand': {
      const [survivorId, duplicateId] = [await contactOf(one.who), await contactOf(one.as)];
      if (survivorId === undefined || duplicateId === undefined || survivorId === duplicateId) return;
      await world.tx((tx) => mergeManually(tx, ana, survivorId, duplicateId));
      return;
    }
    case 'undo': {
      const merges = await rows<{ id: number; survivorId: number }>(
        'select id, kept_id as "survivorId" from contact_merges where undone_at is null order by id',
      );
      const merge = merges[one.n % Math.max(merges.length, 1)];
      if (merge) await world.tx((tx) => undoMerge(tx, ana, merge.survivorId, merge.id));
      return;
    }
    case 'close':
    case 'open': {
      const contact = await contactOf(one.who);
      const set =
        one.is === 'close'
          ? `status = 'closed', unread_messages = 0, updated_at = now() - interval '3 hours'`
          : `status = 'open', user_id = 1, unread_messages = 0`;
      await rows(
        `update tickets set ${set}, version = version + 1 where status <> 'closed' and contact_id = ${contact ?? 0}`,
      );
    }
  }
}

/** Every ticket in the state of its last notice, as a client with access to all tickets holds it. */
const cachedTickets = new Map<number, { id: number; version: number }>();
function listen(): void {
  for (const { topic, payload } of world.publishedNotices.splice(0)) {
    const event = payload as { action: string; ticket?: { id: number; version: number } };
    if (topic === 'ticket' && event.action === 'update' && event.ticket) {
      const cached = cachedTickets.get(event.ticket.id);
      if (!cached || event.ticket.version > cached.version) cachedTickets.set(event.ticket.id, event.ticket);
    }
  }
}

async function check(written: string[]): Promise<void> {
  const all = await rows<{ body: string }>('select body from messages order by id');
  expect(all.map((m) => m.body).sort()).toEqual([...written].sort());
  expect(
    await rows(`select m.body from messages m join tickets t on t.id = m.ticket_id where t.contact_id <> m.contact_id`),
  ).toEqual([]);
  expect(
    await rows(`select t.id, t.chat from tickets t where t.chat is distinct from (select m.chat from messages m
      where m.ticket_id = t.id and not m.from_me order by m.sent_at desc, m.id desc limit 1)`),
  ).toEqual([]);
  expect(
    await rows(`select t.id from tickets t join contacts c on c.id = t.contact_id where c.merged_into is not null`),
  ).toEqual([]);
  expect(
    await rows(
      `select i.value from contact_identities i join contacts c on c.id = i.contact_id where c.merged_into is not null`,
    ),
  ).toEqual([]);
  // Each separate contact has everything that was written under its identities.
  expect(
    await rows(`select m.body, m.chat, m.contact_id, i.contact_id as owner from messages m
      join contact_identities i on split_part(i.value, '@', 1) = split_part(m.chat, '@', 1) where i.contact_id <> m.contact_id`),
  ).toEqual([]);
  expect(await rows('select 1 from journal where received_at is null')).toEqual([]);
}

it('after any sequence of messages, merges, undos, closes and opens, no message is lost or belongs to the wrong contact', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
        const written: string[] = [];
        for (const one of steps) {
          await take(one, written);
          listen();
          await check(written);
        }
        for (const cached of cachedTickets.values()) {
          const [row] = await rows<{
            version: number;
            status: string;
            contact_id: number;
            unread_messages: number;
            last_message: string;
          }>(`select version, status, contact_id, unread_messages, last_message from tickets where id = ${cached.id}`);
          // This test closes and opens tickets directly in the database, without notices.
          if (row && row.version === cached.version)
            expect(cached).toMatchObject({
              status: row.status,
              contactId: row.contact_id,
              unreadMessages: row.unread_messages,
              lastMessage: row.last_message,
            });
        }
      })
      .beforeEach(async () => {
        cachedTickets.clear();
        world.publishedNotices.length = 0;
        await rows(
          'truncate contacts, contact_identities, tickets, messages, ticket_log, ticket_notes, contact_merges, journal, outbox cascade',
        );
      }),
    { numRuns: Number(process.env['RUNS'] ?? 40) },
  );
}, 300_000);
