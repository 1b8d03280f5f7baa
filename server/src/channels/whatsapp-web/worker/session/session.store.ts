import type { Database } from '../../../../platform/db/database.ts';
import { jsonb } from '../../../../platform/text/jsonb.ts';
import { type ReportedSession, reportedSession, sessionConfig } from '../../protocol.ts';
import { maxCrashes } from '../context/crash-tracker.ts';
import type { ConnectionKey, LeasedConnection } from '../context/worker-context.ts';

type Pool = Database['owner'];

/** The desired state of a connection whose lease we hold. */
export type DesiredState = LeasedConnection & {
  wanted: 'up' | 'down';
  pairing: number;
  pairingPhone: string | null;
  restarts: number;
  config: ReturnType<typeof sessionConfig.parse>;
  /** there are credentials of an earlier pairing, which are to be unlinked and deleted */
  toUnlink: boolean;
};
type DesiredStateRow = Omit<DesiredState, 'config'> & { config: unknown };

/** Connections of a deactivated company are down but not unlinked: it may be reactivated. */
const desiredStateColumns = `s.company_id as "companyId", s.whatsapp_id as "whatsappId", s.epoch,
  case when m.status then s.wanted else 'down' end as wanted, s.pairing, s.pairing_phone as "pairingPhone", s.restarts, s.config,
  m.status and s.creds is not null and s.creds_pairing <> s.pairing as "toUnlink"`;
/** An unreadable config must not take a connection down: the defaults apply. */
const desiredStateOf = (row: DesiredStateRow): DesiredState => ({
  ...row,
  config: sessionConfig.safeParse(row.config).data ?? sessionConfig.parse({}),
});

const unleasedSql = `select s.company_id, s.whatsapp_id from whatsapp_web_sessions s join companies m on m.id = s.company_id and m.status
  where (s.wanted = 'up' or s.creds is not null and s.creds_pairing <> s.pairing)
    and (s.owner is null or s.leased_until is null or s.leased_until < clock_timestamp())
    and (s.crashes < ${maxCrashes} or s.crashed_at < clock_timestamp() - interval '1 hour')`;
const leasedBySql = (
  ownerCondition: string,
) => `exists (select from whatsapp_web_sessions o where o.company_id = s.company_id
  and o.leased_until > clock_timestamp() and o.owner ${ownerCondition})`;
/** Connections of one company prefer one worker, so that a crash caused by one of them affects no other company. */
const scopeConditions: Readonly<Record<LeaseScope, string>> = {
  ours: leasedBySql('= $1'),
  new: `(${leasedBySql('= $1')} or not ${leasedBySql('<> $1')})`,
  any: 'true',
};

/**
 * The companies whose connections are leased: those that we already serve, those that no other worker serves, or all.
 */
export type LeaseScope = 'ours' | 'new' | 'any';

/**
 * Leases unleased connections that should be up or unlinked. Not those of this worker itself that expired because it
 * stood still: `renewLeases` renews them, and a new epoch would end their links, possibly in the middle of a pairing.
 */
export async function acquireLeases(
  db: Pool,
  owner: string,
  { limit, leaseMs, reach }: { limit: number; leaseMs: number; reach: LeaseScope },
): Promise<DesiredState[]> {
  const { rows } = await db.query<DesiredStateRow>({
    name: `whatsapp-web-take-${reach}`,
    text: `with free as (
        ${unleasedSql} and ${scopeConditions[reach]} and s.owner is distinct from $1::uuid
        order by hashtext(s.company_id::text || $1::text), random() limit $2 for update of s skip locked)
      update whatsapp_web_sessions s set owner = $1, epoch = s.epoch + 1, leased_until = clock_timestamp() + $3 * interval '1 ms'
      from free f join companies m on m.id = f.company_id
      where s.company_id = f.company_id and s.whatsapp_id = f.whatsapp_id returning ${desiredStateColumns}`,
    values: [owner, limit, leaseMs],
  });
  return rows.map(desiredStateOf);
}

/** Whether a connection is waiting for a worker. */
export async function hasUnleased(db: Pool): Promise<boolean> {
  const { rowCount } = await db.query({ name: 'whatsapp-web-free', text: `${unleasedSql} limit 1` });
  return (rowCount ?? 0) > 0;
}

/**
 * Renews all leases at once, and stores the last activity. Leases that are not returned are lost. `hadExpired`: another
 * worker could have taken it, and the server may have shown the connection as down.
 */
export async function renewLeases(
  db: Pool,
  owner: string,
  connections: (LeasedConnection & { lastReceivedAt: Date | null; probedAt: Date | null; undecryptable: number })[],
  leaseMs: number,
): Promise<(LeasedConnection & { hadExpired: boolean })[]> {
  const { rows } = await db.query<LeasedConnection & { hadExpired: boolean }>({
    name: 'whatsapp-web-renew',
    text: `update whatsapp_web_sessions s set leased_until = clock_timestamp() + $2 * interval '1 ms',
        heard_at = greatest(s.heard_at, h), probed_at = greatest(s.probed_at, p), undecryptable = greatest(0, s.undecryptable + u)
      from unnest($3::int[], $4::int[], $5::bigint[], $6::timestamptz[], $7::timestamptz[], $8::int[]) x(c, w, e, h, p, u)
      join whatsapp_web_sessions before on before.company_id = c and before.whatsapp_id = w
      where s.company_id = c and s.whatsapp_id = w and s.epoch = e and s.owner = $1
      returning s.company_id as "companyId", s.whatsapp_id as "whatsappId", s.epoch,
        coalesce(before.leased_until < clock_timestamp(), true) as "hadExpired"`,
    values: [
      owner,
      leaseMs,
      connections.map((l) => l.companyId),
      connections.map((l) => l.whatsappId),
      connections.map((l) => l.epoch),
      connections.map((l) => l.lastReceivedAt),
      connections.map((l) => l.probedAt),
      connections.map((l) => l.undecryptable),
    ],
  });
  return rows;
}

export async function readDesiredStates(db: Pool, owner: string): Promise<DesiredState[]> {
  const { rows } = await db.query<DesiredStateRow>({
    name: 'whatsapp-web-wishes',
    text: `select ${desiredStateColumns} from whatsapp_web_sessions s join companies m on m.id = s.company_id where s.owner = $1`,
    values: [owner],
  });
  return rows.map(desiredStateOf);
}

/** Releases leases, so that another worker can acquire them at once. `connections` null: all. */
export async function releaseLeases(db: Pool, owner: string, connections: LeasedConnection[] | null): Promise<void> {
  await db.query(
    `update whatsapp_web_sessions s set owner = null, leased_until = null where owner = $1
       and ($2::int[] is null or exists (select from unnest($2::int[], $3::bigint[]) x(w, e) where w = s.whatsapp_id and e = s.epoch))`,
    [owner, connections?.map((l) => l.whatsappId) ?? null, connections?.map((l) => l.epoch) ?? null],
  );
}

export async function hasLease(db: Pool, owner: string, connection: LeasedConnection): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from whatsapp_web_sessions where company_id = $1 and whatsapp_id = $2 and epoch = $3 and owner = $4',
    [connection.companyId, connection.whatsappId, connection.epoch, owner],
  );
  return rowCount === 1;
}

export type StoredSession = {
  creds: string | null;
  credsPairing: number;
  restartsDone: number;
  lastReceivedAt: Date | null;
  lockedUntil: Date | null;
  reported: ReportedSession | null;
};

export async function readSession(db: Pool, connection: ConnectionKey): Promise<StoredSession | null> {
  const { rows } = await db.query<Omit<StoredSession, 'reported'> & { reported: unknown }>(
    `select creds, creds_pairing as "credsPairing", restarts_done as "restartsDone", heard_at as "lastReceivedAt",
       locked_until as "lockedUntil", said as reported from whatsapp_web_sessions where company_id = $1 and whatsapp_id = $2`,
    [connection.companyId, connection.whatsappId],
  );
  return rows[0] ? { ...rows[0], reported: reportedSession.safeParse(rows[0].reported).data ?? null } : null;
}

export type SessionReport = {
  reported: ReportedSession;
  /** the pairing that it is about */
  pairing: number;
  /** It stays down until a person acts: the desired state that this answers. */
  down: { pairing: number; restarts: number } | null;
};

/**
 * Writes the reported state, unless a person has requested another pairing meanwhile: an account or a code of before
 * must not be shown after that. With `down` the desired state is reset unless it was changed. False: the lease is lost.
 */
export async function writeReportedState(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  { reported, pairing, down }: SessionReport,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'whatsapp-web-say',
    text: `update whatsapp_web_sessions set said = case when pairing = $8 then $5 else said end, said_version = said_version + (pairing = $8)::int,
        wanted = case when pairing = $6 and restarts = $7 then 'down' else wanted end
      where company_id = $1 and whatsapp_id = $2 and epoch = $3 and owner = $4`,
    values: [
      connection.companyId,
      connection.whatsappId,
      connection.epoch,
      owner,
      jsonb(reported),
      down?.pairing ?? null,
      down?.restarts ?? null,
      pairing,
    ],
  });
  return rowCount === 1;
}

export async function recordRestart(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  restarts: number,
): Promise<void> {
  await db.query(
    `update whatsapp_web_sessions set restarts_done = greatest(restarts_done, $5)
     where company_id = $1 and whatsapp_id = $2 and epoch = $3 and owner = $4`,
    [connection.companyId, connection.whatsappId, connection.epoch, owner, restarts],
  );
}

export async function lockNewChats(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  until: Date | null,
): Promise<void> {
  await db.query(
    `update whatsapp_web_sessions set locked_until = $5 where company_id = $1 and whatsapp_id = $2 and epoch = $3 and owner = $4`,
    [connection.companyId, connection.whatsappId, connection.epoch, owner, until],
  );
}

/** Deletes the keys of an unlinked account, and the timers of its chats. Its messages stay, for quotes after it is linked again. */
export async function deleteKeys(db: Pool, owner: string, connection: LeasedConnection): Promise<void> {
  await db.query(
    `with mine as (update whatsapp_web_sessions set creds = null, creds_pairing = pairing, undecryptable = 0, locked_until = null
         where company_id = $1 and whatsapp_id = $2 and epoch = $3 and owner = $4 returning company_id, whatsapp_id),
       history as (delete from whatsapp_web_history h using mine m where h.company_id = m.company_id and h.whatsapp_id = m.whatsapp_id),
       people as (delete from whatsapp_web_people p using mine m where p.company_id = m.company_id and p.whatsapp_id = m.whatsapp_id),
       timers as (delete from whatsapp_web_timers t using mine m where t.company_id = m.company_id and t.whatsapp_id = m.whatsapp_id)
     delete from whatsapp_web_keys k using mine m where k.company_id = m.company_id and k.whatsapp_id = m.whatsapp_id`,
    [connection.companyId, connection.whatsappId, connection.epoch, owner],
  );
}

export async function readKeys(
  db: Pool,
  connection: ConnectionKey,
  type: string,
  ids: string[],
): Promise<{ id: string; value: string }[]> {
  const { rows } = await db.query<{ id: string; value: string }>({
    name: 'whatsapp-web-keys',
    text: 'select id, value from whatsapp_web_keys where company_id = $1 and whatsapp_id = $2 and type = $3 and id = any($4)',
    values: [connection.companyId, connection.whatsappId, type, ids],
  });
  return rows;
}
