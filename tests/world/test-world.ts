import type { Actor } from '@balcao/contract/users/actor';
import type pg from 'pg';
import { beforeEach } from 'vitest';
import type { StoredNotice } from '../../server/src/platform/db/outbox.ts';
import { emptyTenantTables, setUpSharedTestDb } from '../../server/src/platform/db/test-db.ts';
import { inTx, type Tx, type TxContext } from '../../server/src/platform/db/tx.ts';

export type TestWorld = {
  /** Ana is admin of company 1; Bia works in its queue Vendas and sees masked numbers; Otto is admin of company 2. */
  ana: Actor;
  bia: Actor;
  otto: Actor;
  queueId: number;
  /** notices published since the test began */
  publishedNotices: StoredNotice[];
  now: Date;
  context(): TxContext;
  /** runs a transaction of company 1, or of `companyId` */
  run<T>(work: (tx: Tx) => Promise<T>, companyId?: number): Promise<T>;
  /** bypasses row-level security */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A colleague of Bia's in company 1. */
  person(name: string, over?: Partial<Actor>): Promise<Actor>;
  /** Waiting jobs of one task in the order they were enqueued, with their payloads. */
  jobs(task: string): Promise<{ payload: unknown; key: string | null; queue: string | null; runAt: Date }[]>;
  contact(name: string, number?: string): Promise<number>;
  ticket(contactId: number, over?: { queueId?: number | null; userId?: number }): Promise<number>;
};

const ordinaryRights = {
  sessionId: '',
  profile: 'user',
  super: false,
  queueIds: [],
  whatsappId: null,
  allTicket: false,
  allowGroup: true,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: true,
  showDashboard: false,
  isTricked: true,
} satisfies Partial<Actor>;

/** Creates a company whose plan has every feature. */
const companySql = `with made as (
    insert into plans (name, users, connections, queues) values ('completo', 100, 100, 100)
    on conflict (plain(name)) do update set name = excluded.name returning id)
  insert into companies (name, plan_id, due_date) select $1, made.id, '2999-01-01' from made`;

const jobsOfTask = `select j.payload, regexp_replace(j.key, '^\\d+/', '') as key, q.queue_name as queue, j.run_at as "runAt" from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where t.identifier = $1 order by j.id`;

/** Two companies on a database that is emptied before each test. */
export function testWorld(): TestWorld {
  const db = setUpSharedTestDb();
  const world = { publishedNotices: [] as StoredNotice[], now: new Date() } as TestWorld;
  const context = (): TxContext => ({
    database: db.database,
    clock: { now: () => world.now },
    publish: (notices: StoredNotice[]) => void world.publishedNotices.push(...notices),
    fileUrl: () => '',
  });
  world.context = context;
  world.run = (work, companyId = world.ana.companyId) => inTx(context(), companyId, work);
  world.sql = async (text, values = []) => (await db.database.owner.query(text, values)).rows;
  const one = (text: string, values: unknown[]) => insertOne(world, text, values);
  world.contact = (name, number = '') => addContact(world, name, number);
  world.ticket = (contactId, { queueId = world.queueId, userId } = {}) => addTicket(world, contactId, queueId, userId);

  const addPerson = (companyId: number, name: string, over: Partial<Actor>) =>
    insertPerson(world, companyId, name, over);
  world.person = (name, over = {}) => addPerson(world.ana.companyId, name, over);
  world.jobs = (task) => world.sql(jobsOfTask, [task]);

  beforeEach(async () => {
    await emptyTenantTables(db.database.owner);
    const company = (name: string) => one(companySql, [name]);
    const first = await company('Casa Aurora');
    const second = await company('Outra');
    world.queueId = await one('insert into queues (company_id, name, color) values ($1, $2, $3)', [
      first,
      'Vendas',
      '#17917F',
    ]);
    world.ana = await addPerson(first, 'Ana', { profile: 'admin' });
    world.bia = await addPerson(first, 'Bia', { queueIds: [world.queueId], isTricked: false });
    world.otto = await addPerson(second, 'Otto', { profile: 'admin' });
    world.publishedNotices = [];
    world.now = new Date();
  });
  return world;
}

async function insertOne(world: TestWorld, text: string, values: unknown[]): Promise<number> {
  return (await world.sql<{ id: number }>(`${text} returning id`, values))[0]!.id;
}

async function addContact(world: TestWorld, name: string, number: string): Promise<number> {
  const { companyId } = world.ana;
  const values = [companyId, name, number];
  const id = await insertOne(world, 'insert into contacts (company_id, name, number) values ($1, $2, $3)', values);
  if (number)
    await world.sql(
      `insert into contact_identities (company_id, kind, value, contact_id) values ($1, 'phone', $2, $3)`,
      [companyId, number, id],
    );
  return id;
}

const addTicket = (world: TestWorld, contactId: number, queueId: number | null, userId?: number): Promise<number> =>
  insertOne(
    world,
    'insert into tickets (company_id, contact_id, queue_id, user_id, status) values ($1, $2, $3, $4, $5)',
    [world.ana.companyId, contactId, queueId, userId ?? null, userId === undefined ? 'pending' : 'open'],
  );

async function insertPerson(world: TestWorld, companyId: number, name: string, over: Partial<Actor>): Promise<Actor> {
  const values = [companyId, name, `${name}@example.com`, '-', over.profile ?? 'user'];
  const userId = await insertOne(
    world,
    'insert into users (company_id, name, email, password_hash, profile) values ($1, $2, $3, $4, $5)',
    values,
  );
  return { ...ordinaryRights, ...over, companyId, name, userId };
}

/** Published notices in short form: `contact update`. */
export const headlines = (world: TestWorld): string[] =>
  world.publishedNotices.map(({ topic, payload }) => `${topic} ${(payload as { action: string }).action}`);
