import type { Topic } from '@balcao/contract/realtime';
import type pg from 'pg';
import { jsonb } from '../text/jsonb.ts';

/** The receivers of a notice: sockets in any of `rooms`, except those in one of `except`. */
export type Audience = {
  rooms: string[];
  except?: string[];
  /** a room that the receivers must leave, because they may no longer see what is announced there */
  vacate?: string;
  /** `rooms` are shared by all companies (`joinShared`): for announcements of the operator */
  inAllCompanies?: true;
  /** announces presence only: it changes no response, except those about users */
  isPresence?: boolean;
};

/** The company id of notices for rooms that all companies share: no company has this id. */
export const everyCompany = 0;

/**
 * A command for the process that holds the sockets. Like a notice it is committed with its cause, so it is executed
 * whichever process caused it, and even if that process dies.
 */
export type SocketCommands = {
  sessionsEnded: { sessionIds: string[] };
  /** the user's visibility or masking changed */
  visibilityChanged: { userId: number };
  /** the company was deactivated; a trigger on `companies` stores this one as well */
  companyClosed: Record<string, never>;
  /** the company's licence has ended, or holds again */
  licenceChanged: Record<string, never>;
};

const socketCommandNames = {
  sessionsEnded: true,
  visibilityChanged: true,
  companyClosed: true,
  licenceChanged: true,
} satisfies Record<keyof SocketCommands, true>;

export const isSocketCommand = (topic: string): topic is keyof SocketCommands => topic in socketCommandNames;

export type StoredNotice = {
  id: number;
  companyId: number;
  topic: Topic | keyof SocketCommands;
  payload: unknown;
  rooms: string[];
  except: string[];
  vacate: string | null;
  /** not stored: a swept notice counts like any other */
  isPresence?: true | undefined;
};

/** Stores the notices in the transaction whose changes they announce. */
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
   * Delivers the notices once they have committed, and deletes their rows later. They are delivered in the order in
   * which they were stored: of two transactions that change the same row, one stores first, but their commits may be
   * confirmed in either order.
   */
  publish(notices: StoredNotice[], committed: Promise<unknown>): void;
  /** Delivers notices left by crashes, failed deliveries or processes without sockets. Returns their number. */
  sweep(olderThanMs: number): Promise<number>;
  close(): Promise<void>;
};

const isDue = `at < clock_timestamp() - $1 * interval '1 millisecond' and not id = any($2)`;

/**
 * Delivers to the sockets of this process synchronously, or to all processes, in which case it returns a promise. When
 * that rejects, perhaps nobody received the notice.
 */
export type DeliverNotice = (notice: StoredNotice) => void | Promise<void>;

/**
 * Rows are claimed with `for update skip locked` and not read by a cursor over ids: an id is assigned before its
 * commit, so a cursor would pass over a slow transaction for good. A row is deleted once it has been delivered.
 */
export function openOutbox(owner: pg.Pool, deliver: DeliverNotice, deleteEveryMs = 100): Outbox {
  let publishedIds: number[] = [];
  const deliveries = recentDeliveries();

  /** Delivers once: a notice that a sweep delivered before its commit was confirmed must not be repeated after a newer state. */
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
    // One statement with an asynchronous commit: if the deletion is lost in a crash, a notice is only delivered twice.
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

/** The notices that one transaction stored. */
type Commit = { notices: StoredNotice[]; isDone: boolean };

/** Passes notices on once they have committed, in the order in which they were stored. */
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
  /**
   * Runs after everything that this turn of the event loop reads from connections: transactions that stored before are
   * known by then.
   */
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

/** The deliveries of at least the last `recentMs` that succeeded or are in progress; failed ones are forgotten. */
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
      `delete from outbox where id = any(array(select id from outbox where ${isDue} order by id limit 500 for update skip locked))
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
