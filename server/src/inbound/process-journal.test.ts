import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type InboundEvent, inboundEvent } from '../channels/inbound-event.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import type { StoredNotice } from '../platform/db/outbox.ts';
import { openPgNotify } from '../platform/db/pg-notify.ts';
import { emptyTenantTables, setUpTestDb } from '../platform/db/test-db.ts';
import type { TxContext } from '../platform/db/tx.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { appendToJournal } from './journal/append-to-journal.ts';
import { openJournalProcessor } from './process-journal.ts';

const db = setUpTestDb();
let database: Database;
let context: TxContext;
let published: { notice: StoredNotice; at: number }[] = [];

beforeAll(() => {
  database = openDatabase(db.url, silentLog);
  context = {
    database,
    clock: systemClock,
    publish: (notices) => published.push(...notices.map((notice) => ({ notice, at: performance.now() }))),
    fileUrl: (_c, f) => `/public/${f.id}`,
  };
  return () => database.close();
});

beforeEach(async () => {
  await emptyTenantTables(database.owner);
  await database.owner.query(`alter table messages drop constraint if exists poison;
    insert into companies (id, name, due_date) values (1, 'Aurora', '2999-01-01'), (2, 'Outra', '2999-01-01');
    insert into connections (company_id, id, name, channel, provider, status, is_default) values (1, 1, 'Loja', 'whatsapp', 'beta', 'CONNECTED', true), (2, 2, 'Loja', 'whatsapp', 'beta', 'CONNECTED', true);
    insert into whatsapp_web_sessions (company_id, whatsapp_id, owner) values (1, 1, '${holder}'), (2, 2, '${holder}');`);
  published = [];
});

const holder = randomUUID();
let n = 0;
const message = (from: string, body: string, over: object = {}): InboundEvent =>
  inboundEvent.parse({
    kind: 'message',
    chat: `${from}@s.whatsapp.net`,
    providerId: `M${++n}`,
    at: '2026-11-21T15:00:00Z',
    identities: [{ kind: 'phone', value: from }],
    name: `Cliente ${from}`,
    fromMe: false,
    content: { mediaType: 'conversation', body },
    ...over,
  });
/** Returns the number of new entries. */
const append = async (events: InboundEvent[], companyId = 1): Promise<number> => {
  const count = async () => (await database.owner.query('select from journal')).rowCount ?? 0;
  const before = await count();
  await appendToJournal(
    database.owner,
    holder,
    companyId,
    events.map((event) => ({ whatsappId: companyId, epoch: 0, event, raw: null })),
  );
  return (await count()) - before;
};
const bodies = async (companyId = 1) =>
  (
    await database.owner.query<{ body: string }>(
      'select body from messages where company_id = $1 and not from_me order by id',
      [companyId],
    )
  ).rows.map(({ body }) => body);
const open = (on = context) => openJournalProcessor(on, silentLog, createMetrics());
const phone = (i: number) => `55119${String(10_000_000 + i)}`;

describe('entries that a worker wrote to the journal', () => {
  it('are stored once, whatever they contain', async () => {
    const odd = message('5511911112222', 'zero\0 e meia \ud83d');
    expect(await append([odd, odd])).toBe(1);
    expect(await append([odd])).toBe(0);
    const receiver = open();
    receiver.wake();
    await receiver.idle();
    expect(await bodies()).toEqual(['zero e meia \ufffd']);
  });

  it('are processed once and in order when several servers are notified', async () => {
    const chats = Array.from({ length: 40 }, (_, i) => phone(i));
    const others = await Promise.all([1, 2, 3].map(async () => openDatabase(db.url, silentLog, { app: 4, owner: 3 })));
    const receivers = [open(), ...others.map((other) => open({ ...context, database: other }))];
    for (let round = 0; round < 10; round++) {
      await append(chats.map((chat) => message(chat, `${chat} ${round}`)));
      for (const receiver of receivers) receiver.wake();
    }
    await expect.poll(async () => (await bodies()).length).toBe(400);
    for (const receiver of receivers) await receiver.stop();
    const byChat = Map.groupBy(await bodies(), (body) => body.split(' ')[0] ?? '');
    for (const [chat, texts] of byChat) expect(texts).toEqual(Array.from({ length: 10 }, (_, r) => `${chat} ${r}`));
    expect(receivers.reduce((sum, receiver) => sum + receiver.processedCount(), 0)).toBe(400);
    expect(published.length).toBeGreaterThan(0);
    for (const other of others) await other.close();
  });

  it('are processed before history, and those of another company before the rest of a long backlog', async () => {
    await append(Array.from({ length: 300 }, (_, i) => message(phone(i), `velha ${i}`, { imported: true })));
    await append(Array.from({ length: 200 }, (_, i) => message(phone(500 + i), `fila ${i}`)));
    await append([message('5511900000001', 'dela')], 2);
    const receiver = open();
    receiver.wake();
    await receiver.idle();
    const { rows } = await database.owner.query<{ body: string; companyId: number }>(
      'select body, company_id as "companyId" from messages order by created_at, id',
    );
    const all = rows.map(({ body }) => body);
    expect(all.length).toBe(501);
    expect(all.indexOf('dela')).toBeLessThan(151);
    expect(all.findIndex((body) => body.startsWith('velha'))).toBeGreaterThan(140);
    expect(all.filter((body) => body.startsWith('fila 19')).length).toBe(11);
  });

  it('one that cannot be processed delays only its own chat', async () => {
    await database.owner.query(`alter table messages add constraint poison check (body <> 'veneno')`);
    await append([
      message(phone(1), 'um'),
      message(phone(2), 'dois'),
      message(phone(2), 'veneno'),
      message(phone(2), 'depois'),
      message(phone(3), 'três'),
    ]);
    const receiver = open();
    receiver.wake();
    await receiver.idle();
    await receiver.stop();
    expect((await bodies()).sort()).toEqual(['dois', 'três', 'um']);
    const { rows } = await database.owner.query(
      `select attempts, event -> 'event' -> 'content' ->> 'body' as body from journal where received_at is null order by id`,
    );
    expect(rows).toEqual([
      { attempts: 1, body: 'veneno' },
      { attempts: 0, body: 'depois' },
    ]);

    await database.owner.query(`update journal set attempts = 10 where received_at is null and attempts = 1`);
    const later = open();
    later.wake();
    await later.idle();
    await later.stop();
    expect(await bodies()).toContain('depois');
  });

  it('wait for a full database however long, and are not given up', async () => {
    await append([message(phone(1), 'espera')]);
    await database.owner.query(`update journal set attempts = 9;
      create function refuse_row() returns trigger language plpgsql as $$
        begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger refuse_row before insert on messages for each row execute function refuse_row()`);
    const full = open();
    full.wake();
    await full.idle();
    await full.stop();
    expect(await bodies()).toEqual([]);
    await database.owner.query('drop trigger refuse_row on messages; drop function refuse_row');
    const later = open();
    later.wake();
    await later.idle();
    await later.stop();
    expect(await bodies()).toEqual(['espera']);
  });

  it('journal entries that cannot be parsed count as failed, and block no chat forever', async () => {
    await append([message(phone(1), 'antes'), message(phone(1), 'depois'), message(phone(2), 'outro')]);
    await database.owner.query(
      `update journal set event = '{"event": {"kind": "hologram"}}', attempts = 9 where event #>> '{event,content,body}' = 'antes'`,
    );
    for (const expected of [['outro'], ['outro', 'depois']]) {
      const receiver = open();
      receiver.wake();
      await receiver.idle();
      await receiver.stop();
      expect(await bodies()).toEqual(expected);
    }
    const { rows } = await database.owner.query('select attempts, last_error from journal where received_at is null');
    expect(rows).toEqual([{ attempts: 10, last_error: expect.stringMatching(/\S/) }]);
  });

  it('reach the screens by the notification alone, without the periodic sweep', async () => {
    const signals = await openPgNotify(database.owner, silentLog);
    const worker = await openPgNotify(database.owner, silentLog);
    const receiver = open();
    signals.on('journal', receiver.wake);
    for (let i = 0; i < 20; i++) await append([message(phone(i), 'antes')]); // fills the caches of plans and connections
    worker.notify('journal');
    await expect.poll(async () => (await bodies()).length).toBe(20);
    published = [];
    const waits: number[] = [];
    for (let i = 0; i < 100; i++) {
      const event = message(phone(i % 50), `agora ${i}`);
      await append([event]);
      const committed = performance.now();
      worker.notify('journal');
      await expect
        .poll(() => published.find(({ notice }) => JSON.stringify(notice.payload).includes(`agora ${i}"`)), {
          interval: 2,
        })
        .toBeTruthy();
      const there = published.find(({ notice }) => JSON.stringify(notice.payload).includes(`agora ${i}"`));
      waits.push((there?.at ?? Number.POSITIVE_INFINITY) - committed);
    }
    waits.sort((a, b) => a - b);
    const started = performance.now();
    await append(Array.from({ length: 2000 }, (_, i) => message(phone(i % 200), `muitas ${i}`)));
    const appendedAt = performance.now();
    worker.notify('journal');
    await expect.poll(async () => (await bodies()).length, { interval: 20 }).toBe(2120);
    const figures = {
      p50Ms: waits[50]?.toFixed(1),
      p99Ms: waits[98]?.toFixed(1),
      storedPerSecond: Math.round(2000 / ((appendedAt - started) / 1000)),
      receivedPerSecond: Math.round(2000 / ((performance.now() - appendedAt) / 1000)),
    };
    console.info('from the journal to the screens', figures);
    await receiver.stop();
    await worker.close();
    await signals.close();
  });
});
