import type { Actor } from '@balcao/contract/users/actor';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Database, openDatabase } from '../server/src/platform/db.ts';
import { silentLog } from '../server/src/platform/log.ts';
import type { StoredNotice } from '../server/src/platform/outbox.ts';
import { testDb } from '../server/src/platform/test-db.ts';
import { inTx, type Tx } from '../server/src/platform/tx.ts';

export type TestDesk = {
  /** Ana is admin of company 1; Bia works in its queue Vendas and sees masked numbers; Otto is admin of company 2. */
  ana: Actor;
  bia: Actor;
  otto: Actor;
  queueId: number;
  /** notices published since the test began */
  told: StoredNotice[];
  now: Date;
  /** one transaction of company 1, or of the actor's */
  run<T>(work: (tx: Tx) => Promise<T>, companyId?: number): Promise<T>;
  /** bypasses row-level security */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  contact(name: string, number?: string): Promise<number>;
  ticket(contactId: number, over?: { queueId?: number | null; userId?: number }): Promise<number>;
};

/** Two companies on the test file's own database, emptied before each test. */
export function testDesk(): TestDesk {
  const db = testDb();
  let database: Database;
  const desk = { told: [] as StoredNotice[], now: new Date() } as TestDesk;
  const border = () => ({
    database,
    clock: { now: () => desk.now },
    told: (notices: StoredNotice[]) => void desk.told.push(...notices),
    fileUrl: () => '',
  });
  desk.run = (work, companyId = desk.ana.companyId) => inTx(border(), companyId, work);
  desk.sql = async (text, values = []) => (await database.owner.query(text, values)).rows;
  const one = async (text: string, values: unknown[]) =>
    (await desk.sql<{ id: number }>(`${text} returning id`, values))[0]!.id;
  desk.contact = async (name, number = '') => {
    const id = await one('insert into contacts (company_id, name, number) values ($1, $2, $3)', [
      desk.ana.companyId,
      name,
      number,
    ]);
    if (number)
      await desk.sql(
        `insert into contact_identities (company_id, kind, value, contact_id) values ($1, 'phone', $2, $3)`,
        [desk.ana.companyId, number, id],
      );
    return id;
  };
  desk.ticket = (contactId, { queueId = desk.queueId, userId } = {}) =>
    one('insert into tickets (company_id, contact_id, queue_id, user_id, status) values ($1, $2, $3, $4, $5)', [
      desk.ana.companyId,
      contactId,
      queueId,
      userId ?? null,
      userId === undefined ? 'pending' : 'open',
    ]);

  beforeAll(() => {
    database = openDatabase(db.url, silentLog);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await desk.sql('truncate companies, outbox restart identity cascade');
    const company = (name: string) => one('insert into companies (name) values ($1)', [name]);
    const person = async (companyId: number, name: string, over: Partial<Actor>): Promise<Actor> => ({
      ...{ companyId, name, sessionId: '', profile: 'user', super: false, queueIds: [], whatsappId: null },
      ...{ allTicket: false, allowGroup: true, allHistoric: false, allUserChat: false, userClosePendingTicket: true },
      ...{ showDashboard: false, isTricked: true },
      ...over,
      userId: await one(
        'insert into users (company_id, name, email, password_hash, profile) values ($1, $2, $3, $4, $5)',
        [companyId, name, `${name}@example.com`, '-', over.profile ?? 'user'],
      ),
    });
    const first = await company('Casa Aurora');
    const second = await company('Outra');
    desk.queueId = await one('insert into queues (company_id, name, color) values ($1, $2, $3)', [
      first,
      'Vendas',
      '#17917F',
    ]);
    desk.ana = await person(first, 'Ana', { profile: 'admin' });
    desk.bia = await person(first, 'Bia', { queueIds: [desk.queueId], isTricked: false });
    desk.otto = await person(second, 'Otto', { profile: 'admin' });
    desk.told = [];
    desk.now = new Date();
  });
  return desk;
}

/** Published notices in short form: `contact update`. */
export const headlines = (desk: TestDesk): string[] =>
  desk.told.map(({ topic, payload }) => `${topic} ${(payload as { action: string }).action}`);
