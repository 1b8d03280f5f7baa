import { describe, expect, it } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { openJournalProcessor } from './process-journal.ts';
import { sweepJournal } from './sweep-journal.ts';
import { message, setUpShop, shop } from './test-shop.ts';

const { published, database, context, inbox, rows } = setUpShop();
const state = () =>
  rows(`select t.status, t.unread_messages, t.last_message, t.queue_id,
  (select json_agg(m.body order by m.sent_at, m.id) from messages m where m.ticket_id = t.id) as bodies from tickets t order by t.id`);

describe('incoming message', () => {
  it('creates a contact for an unknown sender, opens a pending ticket in the only queue, and is announced', async () => {
    await inbox().accept(shop, message('5511987654321', 'Oi'), { raw: true });
    expect(await state()).toEqual([
      { status: 'pending', unread_messages: 1, last_message: 'Oi', queue_id: 1, bodies: ['Oi'] },
    ]);
    expect(await rows('select name, number from contacts')).toEqual([{ name: 'Mariana', number: '5511987654321' }]);
    expect(published.map((t) => [t.topic, (t.payload as { action: string }).action])).toEqual([
      ['contact', 'create'],
      ['appMessage', 'create'],
      ['ticket', 'update'],
    ]);
  });

  it('with an album of five and a text in parallel creates one contact, one ticket and six messages in order', async () => {
    const six = ['1', '2', '3', '4', '5', 'texto'].map((body) => message('5511987654322', body));
    await Promise.all(six.map((m) => inbox().accept(shop, m, {})));
    expect(await state()).toMatchObject([
      { unread_messages: 6, last_message: 'texto', bodies: ['1', '2', '3', '4', '5', 'texto'] },
    ]);
    expect(await rows('select 1 from contacts')).toHaveLength(1);
  });

  it('with or without the ninth digit of the number belongs to the same person', async () => {
    await inbox().accept(shop, message('5511987654323', 'com'), {});
    await inbox().accept(shop, message('551187654323', 'sem'), {});
    expect(await rows('select 1 from contacts')).toHaveLength(1);
    expect(await state()).toMatchObject([{ bodies: ['com', 'sem'] }]);
  });

  it.each([
    ['5491123456789', '541123456789'],
    ['5215512345678', '525512345678'],
  ])('a mobile of Argentina and Mexico is one person in both forms: %s, %s', async (long, short) => {
    await inbox().accept(shop, message(long, 'longo'), {});
    await inbox().accept(shop, message(short, 'curto'), {});
    expect(await rows('select number from contacts')).toEqual([{ number: long }]);
    expect(await state()).toMatchObject([{ bodies: ['longo', 'curto'] }]);
  });

  it('three times and shuffled has the same result as once', async () => {
    const events = Array.from({ length: 12 }, (_, i) =>
      message('5511987654324', `n${i}`, { at: new Date(1_790_000_000_000 + i * 1000).toISOString() }),
    );
    const thrice = [...events, ...events, ...events].sort(() => Math.random() - 0.5);
    await Promise.all(thrice.map((e) => inbox().accept(shop, e, {})));
    expect(await state()).toMatchObject([
      { unread_messages: 12, last_message: 'n11', bodies: events.map((_, i) => `n${i}`) },
    ]);
    expect(published.filter((t) => t.topic === 'appMessage')).toHaveLength(12);
  });

  it('from 200 people of one company and one of another at once: each person gets their own ticket', async () => {
    await Promise.all([
      ...Array.from({ length: 200 }, (_, i) => inbox().accept(shop, message(`55119${10_000_000 + i}`, `oi ${i}`), {})),
      inbox().accept({ id: 2, companyId: 2 }, message('5511987654321', 'outra'), {}),
    ]);
    expect(await rows('select company_id, count(*)::int from tickets group by 1 order by 1')).toEqual([
      { company_id: 1, count: 200 },
      { company_id: 2, count: 1 },
    ]);
  });

  it('to a recently closed ticket reopens it without its assignee; to an older one opens a new ticket', async () => {
    await inbox().accept(shop, message('5511987654325', 'um'), {});
    await database().owner.query(`insert into users (company_id, id, name, email, password_hash) values (1, 1, 'Ana', 'ana@x', 'x');
      update tickets set status = 'closed', user_id = 1, unread_messages = 0`);
    await inbox().accept(shop, message('5511987654325', 'dois', { at: '2026-11-21T15:01:00Z' }), {});
    expect(await rows('select status, user_id, unread_messages from tickets')).toEqual([
      { status: 'pending', user_id: null, unread_messages: 1 },
    ]);
    await database().owner.query(`update tickets set status = 'closed', updated_at = now() - interval '121 minutes'`);
    await inbox().accept(shop, message('5511987654325', 'três'), {});
    expect(await rows('select status from tickets order by id')).toEqual([{ status: 'closed' }, { status: 'pending' }]);
  });

  it('a message of ours written on another device is stored as sent and opens no ticket', async () => {
    await inbox().accept(shop, message('5511987654326', 'eu mesmo', { fromMe: true }), {});
    expect(await state()).toMatchObject([{ status: 'closed', unread_messages: 0, bodies: ['eu mesmo'] }]);
    expect(await rows('select status, read from messages')).toEqual([{ status: 'sent', read: true }]);
  });
});

it('a group message is kept in the journal, and shown only where the company and the connection enable groups', async () => {
  const group = (id: string) =>
    message('120363', 'oi pessoal', { id, identities: [{ kind: 'group', value: '120363' }] });
  await inbox().accept(shop, group('G1'), {});
  expect([await state(), await rows('select provider_id from journal')]).toEqual([[], [{ provider_id: 'G1' }]]);
  await database().owner.query(`update connections set allow_group = true where id = 1;
    insert into settings (company_id, key, value) values (1, 'CheckMsgIsGroup', 'disabled')`);
  await inbox().accept(shop, group('G2'), {});
  expect(await rows('select is_group, status from tickets')).toEqual([{ is_group: true, status: 'pending' }]);
});

it('a message of a contact that was removed from the address book restores the contact', async () => {
  await inbox().accept(shop, message('5511987654330', 'um'), {});
  await database().owner.query('update contacts set removed_at = now()');
  await inbox().accept(shop, message('5511987654330', 'dois'), {});
  expect(await rows('select removed_at from contacts')).toEqual([{ removed_at: null }]);
});

/** An inbox of a process that has just started. */
async function sweep(): Promise<number> {
  const receiver = openJournalProcessor(context(), silentLog, createMetrics());
  await sweepJournal(context(), receiver);
  await receiver.idle();
  await receiver.stop();
  return receiver.processedCount();
}

it('a message that cannot be processed is kept, and the sweep processes it in order later', async () => {
  await database().owner.query(`alter table messages add constraint poison check (body <> 'veneno')`);
  await inbox().accept(shop, message('5511987654328', 'um'), {});
  await inbox().accept(shop, message('5511987654328', 'veneno'), {});
  await inbox().accept(shop, message('5511987654328', 'três'), {});
  expect(await state()).toMatchObject([{ bodies: ['um'] }]);
  await sweep();
  expect(await state()).toMatchObject([{ bodies: ['um'] }]);
  await database().owner.query('alter table messages drop constraint poison');
  expect(await sweep()).toBe(2);
  expect(await state()).toMatchObject([{ unread_messages: 3, bodies: ['um', 'veneno', 'três'] }]);
});

it('several unprocessed messages of one chat keep their order, and later ones stay behind them', async () => {
  await database().owner.query(`create function refuse_row() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.05); raise 'not now'; end $$;
    create function keep_slowly() returns trigger language plpgsql as $$
      begin perform pg_sleep(case when new.attempts > 0 and new.event::text like '%"n0"%' then 0.3 else 0 end); return new; end $$;
    create trigger refuse_row before insert on messages for each row execute function refuse_row();
    create trigger keep_slowly before insert on journal for each row execute function keep_slowly()`);
  const bodies = ['n0', 'n1', 'n2', 'n3', 'n4'];
  const events = bodies.map((body) => message('5511987654331', body));
  await Promise.all(events.map((event) => inbox().accept(shop, event, {})));
  await database().owner.query(`drop trigger refuse_row on messages; drop trigger keep_slowly on journal;
    drop function refuse_row; drop function keep_slowly`);
  await sweep();
  expect(await rows('select body from messages order by sent_at, id')).toEqual(bodies.map((body) => ({ body })));
});

it('another company sees nothing, even when a statement lacks its `where`', async () => {
  await inbox().accept(shop, message('5511987654329', 'segredo'), {});
  const client = await database().app.connect();
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
