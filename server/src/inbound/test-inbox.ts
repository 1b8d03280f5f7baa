import { beforeAll, beforeEach } from 'vitest';
import { type InboundEvent, inboundEvent } from '../channels/inbound-event.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { StoredNotice } from '../platform/db/outbox.ts';
import { emptyTenantTables, setUpSharedTestDb } from '../platform/db/test-db.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { type Inbox, openInbox } from './inbox.ts';

/**
 * Two companies with a connection and a queue each, and an inbox, on a database that is emptied before each test.
 */
export function testInbox() {
  const db = setUpSharedTestDb();
  let database: Database;
  let context: TxContext;
  let inbox: Inbox;
  const publishedNotices: StoredNotice[] = [];

  beforeAll(async () => {
    database = db.database;
    context = {
      database,
      clock: systemClock,
      publish: (notices) => publishedNotices.push(...notices),
      fileUrl: (_c, f) => `/public/${f.id}`,
    };
    inbox = openInbox(context, silentLog, createMetrics());
  });
  beforeEach(async () => {
    await inbox.idle();
    await emptyTenantTables(database.owner);
    await database.owner.query(twoCompanies);
    publishedNotices.length = 0;
  });

  const event = eventMaker();
  const message = (body: string, over: Record<string, unknown> = {}): InboundEvent =>
    event({ kind: 'message', content: { mediaType: 'conversation', body }, ...over });

  return {
    connection: { id: 1, companyId: 1 },
    phone,
    publishedNotices,
    context: () => context,
    url: () => db.url,
    event,
    message,
    receive: async (...events: InboundEvent[]) => {
      for (const one of events) await inbox.accept({ id: 1, companyId: 1 }, one, {});
    },
    receiveOn: (connectionId: number, one: InboundEvent) => inbox.accept({ id: connectionId, companyId: 1 }, one, {}),
    receiveConcurrently: (...events: InboundEvent[]) =>
      Promise.all(events.map((one) => inbox.accept({ id: 1, companyId: 1 }, one, {}))),
    rows: async <T extends object>(sql: string): Promise<T[]> => (await database.owner.query<T>(sql)).rows,
    tx: <T>(work: (tx: Tx) => Promise<T>) => inTx(context, 1, work),
    /** the automatic replies that were enqueued, in order */
    autoReplies: () => selectAutoReplies(database),
    /** notices in the order of publication, as `topic action` */
    noticeNames: () =>
      publishedNotices.map(({ topic, payload }) => `${topic} ${(payload as { action: string }).action}`),
  };
}

const twoCompanies = `
  insert into companies (id, name, due_date) values (1, 'Aurora', '2999-01-01'), (2, 'Outra', '2999-01-01');
  insert into users (company_id, id, name, email, password_hash) values (1, 1, 'Ana', 'ana@x', 'x');
  insert into queues (company_id, id, name, color, order_queue) values (1, 1, 'Vendas', '#D64532', 1);
  insert into connections (company_id, id, name, channel, provider, status, is_default)
    values (1, 1, 'Loja', 'sandbox', 'sandbox', 'CONNECTED', true), (2, 2, 'Loja', 'sandbox', 'sandbox', 'CONNECTED', true);
  insert into whatsapp_queues (company_id, whatsapp_id, queue_id) values (1, 1, 1);`;

const phone = '5511987654321';

/** Makes events of one customer, each with a provider id of its own. */
function eventMaker() {
  let n = 0;
  return (over: Record<string, unknown>): InboundEvent =>
    inboundEvent.parse({
      chat: `${phone}@s.whatsapp.net`,
      providerId: `E${++n}`,
      at: '2026-11-21T15:00:00Z',
      identities: [{ kind: 'phone', value: phone }],
      name: 'Mariana',
      fromMe: false,
      ...over,
    });
}

async function selectAutoReplies({ owner }: Database): Promise<string[]> {
  const { rows } = await owner.query<{ body: string }>(
    `select j.payload ->> 'body' as body from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'say-automatically' order by j.id`,
  );
  return rows.map(({ body }) => body);
}
