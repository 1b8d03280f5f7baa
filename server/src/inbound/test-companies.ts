import type { ConnectionKind } from '@balcao/contract/connections/connection';
import { beforeAll } from 'vitest';
import { type InboundEvent, inboundEvent } from '../channels/inbound-event.ts';
import { testClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { StoredNotice } from '../platform/db/outbox.ts';
import { setUpSharedTestDb } from '../platform/db/test-db.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { type Inbox, openInbox } from './inbox.ts';

type Row = Record<string, unknown>;
type ConnectionOptions = Partial<ConnectionKind> & { allowGroup?: boolean };

/** Companies with a connection each, created by a file's tests in one database that is not emptied between them. */
export function setUpCompanies() {
  const db = setUpSharedTestDb();
  const clock = testClock();
  const notices: StoredNotice[] = [];
  let companies = 0;
  let parts: { database: Database; context: TxContext; inbox: Inbox } | undefined;
  beforeAll(() => {
    const { database } = db;
    const publish = (stored: StoredNotice[]) => void notices.push(...stored);
    const context: TxContext = { database, clock, publish, fileUrl: (_, { id }) => `/public/${id}` };
    parts = { database, context, inbox: openInbox(context, silentLog, createMetrics()) };
  });
  const current = () => {
    if (!parts) throw new Error('the database is there inside hooks and tests only');
    return parts;
  };
  const sql = async <T extends Row>(text: string, values: unknown[] = []) =>
    (await current().database.owner.query<T>(text, values)).rows;
  const insert = async (text: string, values: unknown[]) =>
    (await sql<{ id: number }>(`${text} returning id`, values))[0]?.id ?? 0;

  return {
    clock,
    context: () => current().context,
    sql,
    company: async ({ channel = 'sandbox', provider = 'sandbox', allowGroup = false }: ConnectionOptions = {}) => {
      const id = await insert(`insert into companies (name, due_date) values ($1, '2999-01-01')`, [
        `Aurora ${++companies}`,
      ]);
      const addConnection = (name: string) =>
        insert(
          `insert into connections (company_id, name, channel, provider, status, allow_group) values ($1, $2, $3, $4, 'CONNECTED', $5)`,
          [id, name, channel, provider, allowGroup],
        );
      const connectionId = await addConnection('Loja');
      if (allowGroup)
        await sql(`insert into settings (company_id, key, value) values ($1, 'CheckMsgIsGroup', 'disabled')`, [id]);
      return openCompany({ id, connectionId, addConnection, sql, notices, ...current() });
    },
  };
}

type OpenedCompany = {
  id: number;
  connectionId: number;
  addConnection(name: string): Promise<number>;
  sql<T extends Row>(text: string, values?: unknown[]): Promise<T[]>;
  notices: StoredNotice[];
  context: TxContext;
  inbox: Inbox;
};

export const phone = '5511987654321';

function openCompany({ id, connectionId, addConnection, sql, notices, context, inbox }: OpenedCompany) {
  let events = 0;
  const accept = (event: InboundEvent, on = connectionId) =>
    inbox.accept({ id: on, companyId: id }, event, { raw: true });
  /** An event, by default of one customer, with a unique id. */
  const event = (over: Row): InboundEvent =>
    inboundEvent.parse({
      chat: phone,
      providerId: `E${++events}`,
      at: '2026-11-21T15:00:00Z',
      identities: [{ kind: 'phone', value: phone }],
      name: 'Mariana',
      fromMe: false,
      ...over,
    });
  return {
    id,
    connectionId,
    addConnection,
    event,
    message: (body: string, over: Row = {}) =>
      event({ kind: 'message', content: { mediaType: 'conversation', body }, ...over }),
    accept,
    receive: async (...given: InboundEvent[]) => {
      for (const one of given) await accept(one);
    },
    receiveTogether: (...given: InboundEvent[]) => Promise.all(given.map((one) => accept(one))),
    tx: <T>(work: (tx: Tx) => Promise<T>) => inTx(context, id, work),
    /** `$1` is the company. */
    rows: <T extends Row>(text: string, ...values: unknown[]) => sql<T>(text, [id, ...values]),
    /** The notices of this company since the last call. */
    published: () => {
      const own = notices.filter(({ companyId }) => companyId === id);
      notices.splice(0);
      return own;
    },
    /** Adds a message of ours to the only conversation. */
    addSend: async (body: string, over: { status?: string; providerId?: string | null; sentAt?: string } = {}) => {
      const { status = 'sent', providerId = null, sentAt = '2026-11-21T15:00:01Z' } = over;
      const [row] = await sql<{ id: number }>(
        `insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, from_me, body, status, provider_id, sent_at, sending_at)
         select $1, id, contact_id, $2, $3, true, $4, $5, $6, $7, $7 from tickets where company_id = $1 returning id`,
        [id, connectionId, phone, body, status, providerId, sentAt],
      );
      if (!row) throw new Error('there is no conversation yet');
      return row.id;
    },
  };
}
