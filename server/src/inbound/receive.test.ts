import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type InboundEvent, inboundEvent } from '../channels/inbound-event.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import type { StoredNotice } from '../platform/db/outbox.ts';
import { emptyTenantTables, setUpTestDb } from '../platform/db/test-db.ts';
import type { TxContext } from '../platform/db/tx.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { type Inbox, openInbox } from './inbox.ts';
import { openJournalProcessor } from './process-journal.ts';
import { sweepJournal } from './sweep-journal.ts';

const db = setUpTestDb();
let database: Database;
let context: TxContext;
let inbox: Inbox;
let told: StoredNotice[] = [];
const shop = { id: 1, companyId: 1 };

beforeAll(async () => {
  database = openDatabase(db.url, silentLog);
  context = {
    database,
    clock: systemClock,
    publish: (notices) => told.push(...notices),
    fileUrl: (_c, f) => `/public/${f.id}`,
  };
  inbox = openInbox(context, silentLog, createMetrics());
  return () => database.close();
});

beforeEach(async () => {
  await emptyTenantTables(database.owner);
  await database.owner.query(`insert into companies (id, name, due_date) values (1, 'Aurora', '2999-01-01'), (2, 'Outra', '2999-01-01');
    insert into queues (company_id, id, name, color, order_queue) values (1, 1, 'Vendas', '#D64532', 1), (1, 2, 'Suporte', '#17917F', 2);
    insert into connections (company_id, id, name, channel, provider, status, is_default) values (1, 1, 'Loja', 'sandbox', 'sandbox', 'CONNECTED', true), (2, 2, 'Loja', 'sandbox', 'sandbox', 'CONNECTED', true);
    insert into whatsapp_queues (company_id, whatsapp_id, queue_id) values (1, 1, 1);`);
  told = [];
});

let n = 0;
const message = (
  from: string,
  body: string,
  over: { id?: string; at?: string } & Record<string, unknown> = {},
): InboundEvent =>
  inboundEvent.parse({
    kind: 'message',
    chat: from,
    providerId: over.id ?? `m${++n}`,
    at: over.at ?? '2026-11-21T15:00:00Z',
    identities: [{ kind: 'phone', value: from }],
    name: 'Mariana',
    fromMe: false,
    content: { mediaType: 'conversation', body },
    ...over,
  });
const rows = async <T extends object>(sql: string) => (await database.owner.query<T>(sql)).rows;
const state = () =>
  rows(`select t.status, t.unread_messages, t.last_message, t.queue_id,
  (select json_agg(m.body order by m.sent_at, m.id) from messages m where m.ticket_id = t.id) as said from tickets t order by t.id`);

describe('a message that comes in', () => {
  it('makes a stranger a contact, opens a waiting ticket in the only queue, and is told', async () => {
    await inbox.accept(shop, message('5511987654321', 'Oi'), { raw: true });
    expect(await state()).toEqual([
      { status: 'pending', unread_messages: 1, last_message: 'Oi', queue_id: 1, said: ['Oi'] },
    ]);
    expect(await rows('select name, number from contacts')).toEqual([{ name: 'Mariana', number: '5511987654321' }]);
    expect(told.map((t) => [t.topic, (t.payload as { action: string }).action])).toEqual([
      ['appMessage', 'create'],
      ['ticket', 'update'],
    ]);
  });

  it('an album of five and a text in parallel: one contact, one ticket, six messages in order', async () => {
    const six = ['1', '2', '3', '4', '5', 'texto'].map((body) => message('5511987654322', body));
    await Promise.all(six.map((m) => inbox.accept(shop, m, {})));
    expect(await state()).toMatchObject([
      { unread_messages: 6, last_message: 'texto', said: ['1', '2', '3', '4', '5', 'texto'] },
    ]);
    expect(await rows('select 1 from contacts')).toHaveLength(1);
  });

  it('with and without the ninth digit is one person', async () => {
    await inbox.accept(shop, message('5511987654323', 'com'), {});
    await inbox.accept(shop, message('551187654323', 'sem'), {});
    expect(await rows('select 1 from contacts')).toHaveLength(1);
    expect(await state()).toMatchObject([{ said: ['com', 'sem'] }]);
  });

  it('three times and shuffled leaves what once leaves', async () => {
    const events = Array.from({ length: 12 }, (_, i) =>
      message('5511987654324', `n${i}`, { at: new Date(1_790_000_000_000 + i * 1000).toISOString() }),
    );
    const thrice = [...events, ...events, ...events].sort(() => Math.random() - 0.5);
    await Promise.all(thrice.map((e) => inbox.accept(shop, e, {})));
    expect(await state()).toMatchObject([
      { unread_messages: 12, last_message: 'n11', said: events.map((_, i) => `n${i}`) },
    ]);
    expect(told.filter((t) => t.topic === 'appMessage')).toHaveLength(12);
  });

  it('200 people of one company and one of another, concurrently: everybody gets their own ticket', async () => {
    await Promise.all([
      ...Array.from({ length: 200 }, (_, i) => inbox.accept(shop, message(`55119${10_000_000 + i}`, `oi ${i}`), {})),
      inbox.accept({ id: 2, companyId: 2 }, message('5511987654321', 'outra'), {}),
    ]);
    expect(await rows('select company_id, count(*)::int from tickets group by 1 order by 1')).toEqual([
      { company_id: 1, count: 200 },
      { company_id: 2, count: 1 },
    ]);
  });

  it('to a young closed ticket makes it wait again, without its person; to an old one opens a new one', async () => {
    await inbox.accept(shop, message('5511987654325', 'um'), {});
    await database.owner.query(`insert into users (company_id, id, name, email, password_hash) values (1, 1, 'Ana', 'ana@x', 'x');
      update tickets set status = 'closed', user_id = 1, unread_messages = 0`);
    await inbox.accept(shop, message('5511987654325', 'dois', { at: '2026-11-21T15:01:00Z' }), {});
    expect(await rows('select status, user_id, unread_messages from tickets')).toEqual([
      { status: 'pending', user_id: null, unread_messages: 1 },
    ]);
    await database.owner.query(`update tickets set status = 'closed', updated_at = now() - interval '121 minutes'`);
    await inbox.accept(shop, message('5511987654325', 'três'), {});
    expect(await rows('select status from tickets order by id')).toEqual([{ status: 'closed' }, { status: 'pending' }]);
  });

  it('of ours, written on another device, is stored as sent and opens nothing', async () => {
    await inbox.accept(shop, message('5511987654326', 'eu mesmo', { fromMe: true }), {});
    expect(await state()).toMatchObject([{ status: 'closed', unread_messages: 0, said: ['eu mesmo'] }]);
    expect(await rows('select status, read from messages')).toEqual([{ status: 'sent', read: true }]);
  });
});

it('of a group is kept in the journal and shown only where the company and the connection want groups', async () => {
  const group = (id: string) =>
    message('120363', 'oi pessoal', { id, identities: [{ kind: 'group', value: '120363' }] });
  await inbox.accept(shop, group('G1'), {});
  expect([await state(), await rows('select provider_id from journal')]).toEqual([[], [{ provider_id: 'G1' }]]);
  await database.owner.query(`update connections set allow_group = true where id = 1;
    insert into settings (company_id, key, value) values (1, 'CheckMsgIsGroup', 'disabled')`);
  await inbox.accept(shop, group('G2'), {});
  expect(await rows('select is_group, status from tickets')).toEqual([{ is_group: true, status: 'pending' }]);
});

it('of somebody who was removed from the address book restores them', async () => {
  await inbox.accept(shop, message('5511987654330', 'um'), {});
  await database.owner.query('update contacts set removed_at = now()');
  await inbox.accept(shop, message('5511987654330', 'dois'), {});
  expect(await rows('select removed_at from contacts')).toEqual([{ removed_at: null }]);
});

describe('what speaks of messages', () => {
  const news = (over: object): InboundEvent =>
    inboundEvent.parse({
      chat: '5511987654327',
      providerId: `n${++n}`,
      at: '2026-11-21T15:00:05Z',
      identities: [{ kind: 'phone', value: '5511987654327' }],
      name: '',
      fromMe: false,
      ...over,
    });

  it.each(['before', 'after'] as const)(
    'a reaction, an edit and a deletion that come %s their message',
    async (when) => {
      const target = message('5511987654327', 'errado', { id: 'T' });
      const gone = message('5511987654327', 'apagar', { id: 'G' });
      const about = [
        news({ kind: 'reaction', targetId: 'T', emoji: '🧡' }),
        news({ kind: 'edit', targetId: 'T', body: 'certo' }),
        news({ kind: 'revoke', targetId: 'G' }),
      ];
      for (const event of when === 'before' ? [...about, target, gone] : [target, gone, ...about])
        await inbox.accept(shop, event, {});
      expect(
        await rows('select body, is_edited, is_deleted, media_type from messages order by media_type, body'),
      ).toEqual([
        { body: 'apagar', is_edited: false, is_deleted: true, media_type: 'conversation' },
        { body: 'certo', is_edited: true, is_deleted: false, media_type: 'conversation' },
        { body: '🧡', is_edited: false, is_deleted: false, media_type: 'reactionMessage' },
      ]);
      expect(await rows('select body from message_edits')).toEqual([{ body: 'errado' }]);
      expect(await rows('select count(*)::int as waiting from journal where received_at is null')).toEqual([
        { waiting: 0 },
      ]);
    },
  );

  it('marks climb, whatever the order, and a quote finds what it answers', async () => {
    await inbox.accept(shop, message('5511987654327', 'pergunta', { id: 'Q' }), {});
    await database.owner.query(`insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, provider_id, from_me, body, status, sent_at)
      select 1, id, contact_id, 1, '5511987654327', 'OUT', true, 'resposta', 'sending', now() from tickets`);
    for (const status of ['read', 'sent', 'delivered'])
      await inbox.accept(shop, news({ kind: 'status', targetId: 'OUT', status, providerId: `s:${status}` }), {});
    expect(await rows(`select status from messages where provider_id = 'OUT'`)).toEqual([{ status: 'read' }]);
    await inbox.accept(shop, message('5511987654327', 'sobre isso', { quotedProviderId: 'OUT' }), {});
    expect(await rows(`select o.body from messages m join messages o on o.id = m.quoted_message_id`)).toEqual([
      { body: 'resposta' },
    ]);
  });

  it('a send whose answer never came is known by our own id in the mark', async () => {
    await inbox.accept(shop, message('5511987654327', 'oi'), {});
    const [row] = await rows<{
      id: number;
    }>(`insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, from_me, body, status, sent_at)
      select 1, id, contact_id, 1, '5511987654327', true, 'ambíguo', 'unknown', now() from tickets returning id`);
    await inbox.accept(
      shop,
      news({ kind: 'status', targetId: 'wamid.X', ourId: String(row?.id), status: 'delivered' }),
      {},
    );
    expect(await rows(`select status, provider_id from messages where from_me`)).toEqual([
      { status: 'delivered', provider_id: 'wamid.X' },
    ]);
  });
});

/** As a process does that has just started. */
async function sweep(): Promise<number> {
  const receiver = openJournalProcessor(context, silentLog, createMetrics());
  await sweepJournal(context, receiver);
  await receiver.idle();
  await receiver.stop();
  return receiver.processedCount();
}

it('what cannot be received is kept, and the sweep takes it in order once it can', async () => {
  await database.owner.query(`alter table messages add constraint poison check (body <> 'veneno')`);
  await inbox.accept(shop, message('5511987654328', 'um'), {});
  await inbox.accept(shop, message('5511987654328', 'veneno'), {});
  await inbox.accept(shop, message('5511987654328', 'três'), {});
  expect(await state()).toMatchObject([{ said: ['um'] }]);
  await sweep();
  expect(await state()).toMatchObject([{ said: ['um'] }]);
  await database.owner.query('alter table messages drop constraint poison');
  expect(await sweep()).toBe(2);
  expect(await state()).toMatchObject([{ unread_messages: 3, said: ['um', 'veneno', 'três'] }]);
});

it('shows another company nothing, even with the where forgotten', async () => {
  await inbox.accept(shop, message('5511987654329', 'segredo'), {});
  const client = await database.app.connect();
  try {
    await client.query(`begin; select set_config('app.company_id', '2', true)`);
    for (const table of [
      'tickets',
      'messages',
      'contacts',
      'contact_identities',
      'journal',
      'ticket_log',
      'ticket_view',
      'message_view',
    ])
      expect((await client.query(`select * from ${table}`)).rows).toEqual([]);
    expect((await client.query(`select * from search_message_ids('segredo', 10, 0)`)).rows).toEqual([]);
    await client.query('rollback');
    expect((await client.query('select * from tickets')).rows).toEqual([]);
  } finally {
    client.release();
  }
});
