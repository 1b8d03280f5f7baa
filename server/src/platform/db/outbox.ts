import type { Topic } from '@balcao/contract/realtime';
import type pg from 'pg';
import { jsonb } from '../text/jsonb.ts';

/** Who is told: sockets in any of `rooms`, but not those in one of `except`. */
export type Audience = {
  rooms: string[];
  except?: string[];
  /** a room that whoever is told must leave: they may no longer look */
  vacate?: string;
  /** rooms that are shared by all companies (`joinShared`): for what the operator of the installation tells */
  inAllCompanies?: true;
};

/** Whose notice is told in rooms that all companies share: no company has this id. */
export const everyCompany = 0;

/**
 * What is asked of the process that holds the sockets. It travels as notices do: committed with its cause, it comes to
 * pass whichever process the cause was in, and although that process dies.
 */
export type SocketCommands = {
  sessionsEnded: { sessionIds: string[] };
  /** the user's visibility or masking changed */
  sightChanged: { userId: number };
  /** the company was deactivated; also stored by a trigger on `companies` */
  companyClosed: Record<string, never>;
};

const socketCommandNames = { sessionsEnded: true, sightChanged: true, companyClosed: true } satisfies Record<
  keyof SocketCommands,
  true
>;

export const isSocketCommand = (topic: string): topic is keyof SocketCommands => topic in socketCommandNames;

export type StoredNotice = {
  id: number;
  companyId: number;
  topic: Topic | keyof SocketCommands;
  payload: unknown;
  rooms: string[];
  except: string[];
  vacate: string | null;
};

/** In the transaction that makes them true. */
export async function storeNotices(
  client: pg.PoolClient,
  notices: Omit<StoredNotice, 'id'>[],
): Promise<StoredNotice[]> {
  if (notices.length === 0) return [];
  const rows = notices.map((n) => ({ ...n, company: n.companyId }));
  const { rows: ids } = await client.query<{ id: number }>({
    name: 'outbox-insert',
    text: `insert into outbox (company_id, topic, payload, rooms, except_rooms, vacate)
           select company, topic, payload, array(select jsonb_array_elements_text(rooms)), array(select jsonb_array_elements_text("except")), vacate
           from rows from (jsonb_to_recordset($1::jsonb) as (company int, topic text, payload jsonb, rooms jsonb, "except" jsonb, vacate text))
             with ordinality x(company, topic, payload, rooms, "except", vacate, ord)
           order by ord returning id`,
    values: [jsonb(rows)],
  });
  return notices.map((notice, i) => ({ ...notice, id: ids[i]!.id }));
}

export type Outbox = {
  /**
   * Tells them when they have committed, and deletes their rows lazily. In the order in which they were stored: two
   * transactions that change one row store one after the other, but their commits may be confirmed in any order.
   */
  publish(notices: StoredNotice[], committed: Promise<unknown>): void;
  /** Takes what a crashed process left, what could not be told, and what one without sockets wrote. Returns how many. */
  sweep(olderThanMs: number): Promise<number>;
  close(): Promise<void>;
};

const isDue = `at < clock_timestamp() - $1 * interval '1 millisecond' and not id = any($2)`;

/** To the sockets of this process at once; or to all processes, which a promise says: rejected, nobody may have heard. */
export type DeliverNotice = (notice: StoredNotice) => void | Promise<void>;

/**
 * Rows are claimed with `for update skip locked`, never read past a cursor: ids are drawn before commit, and a
 * cursor would step over a slow transaction for ever. A row goes when it has been delivered.
 */
export function openOutbox(owner: pg.Pool, deliver: DeliverNotice, deleteEveryMs = 100): Outbox {
  let publishedIds: number[] = [];
  const deliveries = recentDeliveries();

  /** Once: what a sweep delivered before the commit was confirmed is not repeated after a newer state. */
  const deliverOnce = (notice: StoredNotice): Promise<void> =>
    deliveries.of(notice.id, async () => {
      await deliver(notice);
    });
  const order = orderCommits((notices) => {
    for (const notice of notices)
      deliverOnce(notice).then(
        () => publishedIds.push(notice.id),
        () => {}, // the next sweep delivers it
      );
  });

  const deletePublished = async () => {
    deliveries.dropOld();
    if (publishedIds.length === 0) return;
    const ids = publishedIds;
    publishedIds = [];
    // In one statement with an asynchronous commit: a lost delete only delivers a notice twice.
    await owner
      .query({
        name: 'outbox-told',
        text: `delete from outbox using (select set_config('synchronous_commit', 'off', true)) lazily where id = any($1)`,
        values: [ids],
      })
      .catch(() => {
        publishedIds.push(...ids);
      });
  };
  const timer = setInterval(deletePublished, deleteEveryMs);

  return {
    publish: order.add,
    async sweep(olderThanMs) {
      const { rowCount } = await owner.query(`select from outbox where ${isDue} limit 1`, [olderThanMs, publishedIds]);
      return rowCount === 0 ? 0 : takeDue(owner, deliverOnce, [olderThanMs, publishedIds]);
    },
    async close() {
      clearInterval(timer);
      order.flush();
      await deletePublished();
    },
  };
}

/** What one transaction stored. */
type Commit = { notices: StoredNotice[]; isDone: boolean };

/** Hands notices on when they have committed, in the order in which they were stored. */
function orderCommits(publish: (notices: StoredNotice[]) => void) {
  let commits: Commit[] = [];
  let isScheduled = false;
  const flush = () => {
    isScheduled = false;
    const open = commits.findIndex(({ isDone }) => !isDone);
    const done = open < 0 ? commits : commits.slice(0, open);
    commits = open < 0 ? [] : commits.slice(open);
    publish(done.flatMap(({ notices }) => notices));
  };
  /** After all that this turn of the event loop reads from connections: what was stored before has its place then. */
  const scheduleFlush = () => {
    if (!isScheduled) setImmediate(flush);
    isScheduled = true;
  };
  return {
    flush,
    add(notices: StoredNotice[], committed: Promise<unknown>): void {
      const commit: Commit = { notices, isDone: false };
      const before = commits.findLastIndex(({ notices: [first] }) => first!.id < notices[0]!.id);
      commits.splice(before + 1, 0, commit);
      committed
        .catch(() => {
          commit.notices = [];
        })
        .finally(() => {
          commit.isDone = true;
          scheduleFlush();
        });
    },
  };
}

/** Longer than a commit may stay unconfirmed while its notices are swept. */
const recentMs = 60_000;

/** What was delivered or is being delivered, for at least `recentMs`; not what failed. */
function recentDeliveries() {
  let recent = new Map<number, Promise<void>>();
  let former = new Map<number, Promise<void>>();
  let since = Date.now();
  return {
    of(id: number, start: () => Promise<void>): Promise<void> {
      const known = recent.get(id) ?? former.get(id);
      if (known) return known;
      const delivery = start();
      recent.set(id, delivery);
      delivery.catch(() => {
        recent.delete(id);
        former.delete(id);
      });
      return delivery;
    },
    dropOld(): void {
      if (Date.now() - since < recentMs) return;
      [former, recent, since] = [recent, new Map(), Date.now()];
    },
  };
}

/** Returns how many were delivered: all that were claimed, or none. */
async function takeDue(
  owner: pg.Pool,
  deliver: (notice: StoredNotice) => Promise<void>,
  due: [number, number[]],
): Promise<number> {
  const client = await owner.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const { rows } = await client.query<StoredNotice>(
      `delete from outbox where id in (select id from outbox where ${isDue} order by id limit 500 for update skip locked)
       returning id, company_id as "companyId", topic, payload, rooms, except_rooms as except, vacate`,
      due,
    );
    rows.sort((a, b) => a.id - b.id);
    const delivered = await Promise.allSettled(rows.map((notice) => deliver(notice)));
    const isDeliveredWhole = delivered.every(({ status }) => status === 'fulfilled');
    await client.query(isDeliveredWhole ? 'commit' : 'rollback');
    return isDeliveredWhole ? rows.length : 0;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
