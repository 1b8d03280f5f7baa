import type pg from 'pg';
import { prefetchOne } from '../platform/async/prefetch-one.ts';
import { hasSqlState } from '../platform/db/retry-on-race.ts';
import { inSystem } from '../platform/db/tx.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { companies } from './entities/companies.ts';
import { connections } from './entities/connections.ts';
import { contactFields, contacts, contactTags } from './entities/contacts.ts';
import { messages } from './entities/messages.ts';
import { plans } from './entities/plans.ts';
import { connectionQueues, queueOptions, queues, userQueues } from './entities/queues.ts';
import { quickMessages, schedules } from './entities/replies-and-schedules.ts';
import { ratings, settings } from './entities/settings-and-ratings.ts';
import { tags, ticketTags } from './entities/tags.ts';
import { ticketNotes, tickets } from './entities/tickets.ts';
import { users } from './entities/users.ts';
import type { Entity } from './entity.ts';
import { selectNotes, selectTallies, type Tally } from './imported-row.store.ts';
import type { SourceDatabase } from './source-database.ts';
import { type Import, readBatch, type SourceBatch, takeBatch } from './take-batch.ts';

/** In an order in which each follows those it refers to. */
const entities: readonly Entity[] = [
  plans,
  companies,
  settings,
  queues,
  queueOptions,
  connections,
  connectionQueues,
  users,
  userQueues,
  tags,
  contacts,
  contactFields,
  contactTags,
  tickets,
  ticketTags,
  ticketNotes,
  messages,
  ratings,
  quickMessages,
  schedules,
];

/** Tables that are read joined to another one. */
const partsOfOthers = ['TicketTraking'];
const batchSize = 1000;

type ImportCounts = Tally & { there: number; now: number };
export type ImportReport = {
  counts: ImportCounts[];
  notes: Awaited<ReturnType<typeof selectNotes>>;
  /** tables that we import and the source lacks */
  missing: string[];
  /** tables of the source that are not imported */
  left: string[];
};

type Run = Omit<Import, 'source' | 'soleCompany'>;
type Report = (entity: string, done: number, of: number) => void;

/**
 * Imports rows that are not here yet, one transaction per batch: after any interruption the next run continues. One run
 * of a source at a time. @throws StartupError
 */
export async function importWhaticket(
  run: Run,
  source: SourceDatabase,
  report: Report = () => {},
): Promise<ImportReport> {
  const client = await run.context.database.owner.connect();
  client.on('error', () => {}); // the import's own statements fail as well
  try {
    await lockSource(client, source.fingerprint);
    return await importRows(run, source, report);
  } finally {
    client.release(true); // the end of its session unlocks
  }
}

/** The session of a run that was killed may end a moment later. */
const lockTimeoutMs = 10_000;

/** Two runs would import the same rows, and each note those of the other as refused. */
async function lockSource(client: pg.PoolClient, fingerprint: string): Promise<void> {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
  await client
    .query(`select pg_advisory_lock(hashtextextended('whaticket-import:' || $1, 0))`, [fingerprint])
    .catch((error: unknown) => {
      if (!hasSqlState(error, [lockNotAvailable])) throw error;
      throw new StartupError('Another run is importing this whaticket: wait until it has ended.');
    });
}

/** PostgreSQL, appendix A: lock_not_available. */
const lockNotAvailable = '55P03';

async function importRows(run: Run, source: SourceDatabase, report: Report): Promise<ImportReport> {
  const known = entities.filter(({ name }) => source.tables.has(name));
  const sizes = new Map<string, { there: number; now: number }>();
  const whole: Import = { ...run, source: source.fingerprint, soleCompany: null };
  if (!known.includes(companies)) whole.soleCompany = await takeSoleCompany(whole);
  for (const entity of known) {
    const there = await source.count(entity);
    let done = 0;
    let now = 0;
    for await (const batch of prefetchOne(readBatches(source, entity))) {
      now += await takeBatch(whole, entity, batch);
      done += batch.raws.length;
      report(entity.name, done, there);
    }
    sizes.set(entity.name, { there, now });
  }
  return inSystem(run.context, 0, async (tx) => {
    const tallies = new Map((await selectTallies(tx, source.fingerprint)).map((tally) => [tally.entity, tally]));
    const none = (entity: string): Tally => ({ entity, taken: 0, joined: 0, refused: 0 });
    return {
      counts: known.map(({ name }) => ({
        ...(tallies.get(name) ?? none(name)),
        ...(sizes.get(name) ?? { there: 0, now: 0 }),
      })),
      notes: await selectNotes(tx, source.fingerprint),
      missing: entities.filter(({ name }) => !source.tables.has(name)).map(({ name }) => name),
      left: [...source.tables.keys()].filter(
        (name) => !partsOfOthers.includes(name) && !entities.some((entity) => entity.name === name),
      ),
    };
  });
}

async function* readBatches(source: SourceDatabase, entity: Entity): AsyncGenerator<SourceBatch> {
  for await (const raws of source.batches(entity, batchSize)) yield readBatch(entity, raws);
}

/** Creates the company for a source from before whaticket had companies. */
async function takeSoleCompany(run: Import): Promise<number> {
  const only = { id: '0', name: 'whaticket' };
  await takeBatch(run, companies, readBatch(companies, [only]));
  return inSystem(run.context, 0, async (tx) => {
    const [row] = await tx.rows<{ id: number | null }>(
      'whaticket-sole-company',
      `select target_id as id from whaticket_rows where source = $1 and entity = 'Companies' and source_id = '0'`,
      [run.source],
    );
    if (!row?.id) throw new Error('the company of the import could not be created');
    return row.id;
  });
}
