import { beforeAll, beforeEach } from 'vitest';
import { type InboundEvent, inboundEvent } from '../channels/inbound-event.ts';
import { systemClock } from '../platform/clock.ts';
import type { StoredNotice } from '../platform/db/outbox.ts';
import { emptyTenantTables, setUpSharedTestDb } from '../platform/db/test-db.ts';
import type { TxContext } from '../platform/db/tx.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { openInbox } from './inbox.ts';

const twoCompanies = `insert into companies (id, name, due_date) values (1, 'Aurora', '2999-01-01'), (2, 'Outra', '2999-01-01');
  insert into queues (company_id, id, name, color, order_queue) values (1, 1, 'Vendas', '#D64532', 1), (1, 2, 'Suporte', '#17917F', 2);
  insert into connections (company_id, id, name, channel, provider, status, is_default) values (1, 1, 'Loja', 'sandbox', 'sandbox', 'CONNECTED', true), (2, 2, 'Loja', 'sandbox', 'sandbox', 'CONNECTED', true);
  insert into whatsapp_queues (company_id, whatsapp_id, queue_id) values (1, 1, 1);`;

/** The connection of the first company. */
export const shop = { id: 1, companyId: 1 };

/** Two companies with a connection each, emptied before each test; the first one's has one of its two queues. */
export function setUpShop() {
  const db = setUpSharedTestDb();
  const published: StoredNotice[] = [];
  let parts: ReturnType<typeof open> | undefined;
  const open = () => {
    const { database } = db;
    const context: TxContext = {
      database,
      clock: systemClock,
      publish: (notices) => published.push(...notices),
      fileUrl: (_c, f) => `/public/${f.id}`,
    };
    return { database, context, inbox: openInbox(context, silentLog, createMetrics()) };
  };
  const current = () => {
    if (!parts) throw new Error('the inbox is there inside hooks and tests only');
    return parts;
  };
  beforeAll(() => {
    parts = open();
  });
  beforeEach(async () => {
    await emptyTenantTables(current().database.owner);
    await current().database.owner.query(twoCompanies);
    published.length = 0;
  });
  return {
    /** notices since the test began */
    published,
    database: () => current().database,
    context: () => current().context,
    inbox: () => current().inbox,
    rows: async <T extends object>(sql: string) => (await current().database.owner.query<T>(sql)).rows,
  };
}

let eventCount = 0;

export const message = (
  from: string,
  body: string,
  over: { id?: string; at?: string } & Record<string, unknown> = {},
): InboundEvent =>
  inboundEvent.parse({
    kind: 'message',
    chat: from,
    providerId: over.id ?? `m${++eventCount}`,
    at: over.at ?? '2026-11-21T15:00:00Z',
    identities: [{ kind: 'phone', value: from }],
    name: 'Mariana',
    fromMe: false,
    content: { mediaType: 'conversation', body },
    ...over,
  });
