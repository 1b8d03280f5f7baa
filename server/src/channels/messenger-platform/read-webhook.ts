import { kept, type ReadEvent, strange } from '../graph/read-event.ts';
import { storableOf } from '../graph/storable.ts';
import type { Account, Dialect } from './dialect.ts';
import { readItem } from './read-item.ts';
import { envelope, item } from './webhook-shapes.ts';

/** Events between apps and games, which concern no attendant. */
const silent = [
  'optin',
  'account_linking',
  'app_roles',
  'pass_thread_control',
  'take_thread_control',
  'request_thread_control',
  'messaging_feedback',
  'game_play',
  'in_thread_lead_form_submit',
];

/**
 * All events of a webhook body for this account, in order. Pure: `now` is used where Meta gives no time. Unreadable
 * items become notices with their payload in `raw`: nothing is dropped.
 */
export function readWebhook(dialect: Dialect, account: Account, body: unknown, now: Date): ReadEvent[] {
  const storable = storableOf(body);
  const read = envelope.safeParse(storable);
  if (!read.success) return [strange(storable, now, dialect.service)];
  if (read.data.object !== dialect.object) return []; // another product's, sent to the wrong address
  return read.data.entry
    .filter(({ id }) => id === account.id)
    .flatMap(({ messaging = [], standby = [], changes = [] }) => [
      ...messaging.flatMap((one) => readOne(dialect, account, one, false, now)),
      ...standby.flatMap((one) => readOne(dialect, account, one, true, now)),
      // The format of samples from the developer page.
      ...changes
        .filter(({ field }) => field === 'messages')
        .flatMap(({ value }) => readOne(dialect, account, value, false, now)),
    ]);
}

function readOne(dialect: Dialect, account: Account, raw: unknown, standby: boolean, now: Date): ReadEvent[] {
  const parsed = item.safeParse(raw);
  if (!parsed.success) return isSilent(raw) ? [] : [strange(raw, now, dialect.service)];
  const events = readItem(parsed.data, { dialect, account, standby, now });
  if (events === null) return isSilent(raw) ? [] : [strange(raw, now, dialect.service)];
  return events.map((event) => kept(event, raw, now, dialect.service));
}

const isSilent = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && silent.some((key) => Object.hasOwn(raw, key));

/** The accounts that a body is for. */
export function accountsOf(body: unknown): string[] {
  const read = envelope.safeParse(storableOf(body));
  return read.success ? [...new Set(read.data.entry.map(({ id }) => id))] : [];
}
