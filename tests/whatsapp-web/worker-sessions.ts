import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Phone } from '../../peers/whatsapp/phone.ts';

/** Records the reports of each connection. */
export const createReports = `
  create table reports (id serial primary key, whatsapp_id int not null, said jsonb not null);
  create function keep_report() returns trigger language plpgsql as $$
    begin insert into reports (whatsapp_id, said) values (new.whatsapp_id, new.said); return null; end $$;
  create trigger keep_report after update of said on whatsapp_web_sessions
    for each row when (new.said is not null) execute function keep_report()`;

export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

type Reported = { status: string; reason: string | null; qrcode: string; pairingCode: string } & Record<
  string,
  unknown
>;
type SessionInput = { wanted?: 'up' | 'down'; config?: object; pairingPhone?: string; companyId?: number };
type JournalRow = {
  kind: string;
  chat: string;
  provider_id: string;
  body: string | null;
  event: { event: Record<string, unknown> };
};

/** Connections as the server writes them for its workers, and the workers' reports. */
export function workerSessions(query: Query) {
  const reported = async (connection: number): Promise<Reported> => {
    const [row] = await query<{ reported: never }>(
      'select said as reported from whatsapp_web_sessions where whatsapp_id = $1',
      [connection],
    );
    return row?.reported ?? { status: '', reason: null, qrcode: '', pairingCode: '' };
  };
  const until = async (connection: number, status: string): Promise<void> => {
    await expect.poll(async () => (await reported(connection)).status, { interval: 50 }).toBe(status);
  };
  /** The displayed code; the worker may still be starting. */
  const untilCode = async (connection: number): Promise<string> => {
    let code = '';
    await expect.poll(async () => (code = (await reported(connection)).qrcode), { timeout: 90_000 }).not.toBe('');
    return code;
  };
  return {
    ...workerRows(query),
    reported,
    until,
    /** All reports, oldest first: some states last only a moment. */
    async reports(connection: number): Promise<Reported[]> {
      const rows = await query<{ report: Reported }>(
        'select said as report from reports where whatsapp_id = $1 order by id',
        [connection],
      );
      return rows.map(({ report }) => report);
    },
    /** Creates a connection with its session row, as the server does. */
    async addConnection({ companyId = 1, wanted = 'up', config, pairingPhone }: SessionInput = {}): Promise<number> {
      const [row] = await query<{ id: number }>(
        `insert into connections (company_id, name, channel, provider) values ($1, $2, 'whatsapp', 'beta') returning id`,
        [companyId, `Linha ${randomUUID().slice(0, 8)}`],
      );
      const id = row?.id ?? 0;
      await query(
        `insert into whatsapp_web_sessions (company_id, whatsapp_id, wanted, config, pairing_phone) values ($1, $2, $3, $4, $5)`,
        [companyId, id, wanted, { sendGapMs: 0, ...config }, pairingPhone ?? null],
      );
      return id;
    },
    async updateSession(connection: number, change: string): Promise<void> {
      await query(`update whatsapp_web_sessions set ${change} where whatsapp_id = $1`, [connection]);
      await query('notify whatsapp_web_wanted; notify whatsapp_web_commands');
    },
    untilCode,
    /** Scans the QR code of the connection. */
    async pair(connection: number, phone: Phone): Promise<void> {
      await phone.scan(await untilCode(connection));
      await until(connection, 'CONNECTED');
    },
  };
}

/** What the workers have written of a connection. */
function workerRows(query: Query) {
  const journal = (connection: number): Promise<JournalRow[]> =>
    query<JournalRow>(
      `select event -> 'event' ->> 'kind' as kind, chat, provider_id, event -> 'event' -> 'content' ->> 'body' as body, event
       from journal where whatsapp_id = $1 order by id`,
      [connection],
    );
  return {
    journal,
    /** The provider's ids in its journal. */
    journalIds: async (connection: number): Promise<string[]> =>
      (await journal(connection)).map(({ provider_id }) => provider_id),
    /** The worker that has its lease, and the epoch of that lease. */
    async owner(connection: number): Promise<{ owner: string | null; epoch: number } | undefined> {
      const [row] = await query<{ owner: string | null; epoch: number }>(
        'select owner, epoch::int from whatsapp_web_sessions where whatsapp_id = $1',
        [connection],
      );
      return row;
    },
  };
}
