import type { PushChoice } from '@balcao/contract/push-subscriptions/push-subscription';
import type { Tx } from '../platform/db/tx.ts';
import type { PushKeys } from '../platform/web-push/encrypt-push.ts';

export type PushSubscriptionRow = PushChoice & {
  id: number;
  sessionId: string;
  userId: number;
  endpoint: string;
  keys: PushKeys;
};

const columns = `id, session_id as "sessionId", user_id as "userId", endpoint, waiting, shows_text as "showsText", language,
  json_build_object('p256dh', p256dh, 'auth', auth) as keys`;

export async function selectPushSubscription(tx: Tx, sessionId: string): Promise<PushSubscriptionRow | undefined> {
  const [row] = await tx.rows<PushSubscriptionRow>(
    'push-of-session',
    `select ${columns} from push_subscriptions where company_id = current_company() and session_id = $1`,
    [sessionId],
  );
  return row;
}

export type AwayBrowser = Pick<PushSubscriptionRow, 'id' | 'userId'>;

/** The user's subscriptions, while they have no page in the foreground. */
export const selectAwayBrowsers = (tx: Tx, userId: number): Promise<AwayBrowser[]> =>
  tx.rows(
    'push-when-away',
    `select id, user_id as "userId" from push_subscriptions
     where company_id = current_company() and user_id = $1 and coalesce(foreground_until, '-infinity') <= $2 order by id`,
    [userId, tx.now],
  );

/** Subscriptions that chose pending tickets, of users who have no page in the foreground. */
export const selectAwayBrowsersForWaiting = (tx: Tx): Promise<AwayBrowser[]> =>
  tx.rows(
    'push-when-away-waiting',
    `select id, user_id as "userId" from push_subscriptions
     where company_id = current_company() and waiting and coalesce(foreground_until, '-infinity') <= $1 order by id`,
    [tx.now],
  );

/** One subscription; undefined if it no longer exists or its user has a page in the foreground. */
export async function selectAwayPushSubscription(tx: Tx, id: number): Promise<PushSubscriptionRow | undefined> {
  const [row] = await tx.rows<PushSubscriptionRow>(
    'push-when-away-one',
    `select ${columns} from push_subscriptions
     where company_id = current_company() and id = $1 and coalesce(foreground_until, '-infinity') <= $2`,
    [id, tx.now],
  );
  return row;
}

/** Saves the subscription of this session; another session's subscription to the same endpoint is released. */
export async function savePushSubscriptionRow(
  tx: Tx,
  { sessionId, userId, endpoint, keys, waiting, showsText, language }: Omit<PushSubscriptionRow, 'id'>,
  foregroundUntil: Date,
): Promise<void> {
  await tx.rows('push-release', 'select release_push_endpoint($1)', [endpoint]);
  await tx.rows(
    'push-save',
    `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, waiting, shows_text, language, foreground_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (company_id, session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh,
       auth = excluded.auth, waiting = excluded.waiting, shows_text = excluded.shows_text,
       language = excluded.language`,
    [sessionId, userId, endpoint, keys.p256dh, keys.auth, waiting, showsText, language, foregroundUntil],
  );
}

export async function deletePushSubscription(tx: Tx, sessionId: string): Promise<void> {
  await tx.rows(
    'push-delete',
    'delete from push_subscriptions where company_id = current_company() and session_id = $1',
    [sessionId],
  );
}

/** Does nothing if the browser has subscribed again meanwhile. */
export async function deleteExpiredPushSubscription(tx: Tx, id: number, endpoint: string): Promise<void> {
  await tx.rows(
    'push-expired',
    'delete from push_subscriptions where company_id = current_company() and id = $1 and endpoint = $2',
    [id, endpoint],
  );
}

/** Set for all subscriptions of the user; null: none of their pages is in the foreground. */
export async function saveForeground(tx: Tx, userId: number, until: Date | null): Promise<void> {
  await tx.rows(
    'push-foreground',
    'update push_subscriptions set foreground_until = $2 where company_id = current_company() and user_id = $1',
    [userId, until],
  );
}

/** Companies that have subscriptions, out of all companies. */
export async function selectCompaniesWithPush(system: Tx): Promise<number[]> {
  const rows = await system.rows<{ companyId: number }>(
    'push-companies',
    'select distinct company_id as "companyId" from push_subscriptions',
    [],
  );
  return rows.map(({ companyId }) => companyId);
}
