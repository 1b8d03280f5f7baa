import { failureReason } from '@balcao/contract/channels/failure-reason';
import type { CloudCredentials } from '@balcao/contract/connections/connection';
import { sanitizeJson } from '../graph/json-sanitizer.ts';
import {
  digest,
  validatedEvent as keptOf,
  noticeOf,
  type ReadEvent,
  unreadableNotice as strangeOf,
} from '../graph/read-event.ts';
import { readTime } from '../graph/read-time.ts';
import type { InboundEvent } from '../inbound-event.ts';
import { reasonOf } from './error-policy.ts';
import { readMessage } from './read-message.ts';
import { readStatus } from './read-status.ts';
import {
  accountInfo,
  alertInfo,
  banInfo,
  type Change,
  change,
  entry,
  envelope,
  message,
  status,
  type Value,
} from './webhook-shapes.ts';

const service = 'WhatsApp';
const validated = (event: InboundEvent, raw: unknown, now: Date) => keptOf(event, raw, now, service);
const unreadable = (raw: unknown, now: Date) => strangeOf(raw, now, service);

/** The number that a body is read for. */
type Recipient = Pick<CloudCredentials, 'phoneNumberId' | 'appSecret'> & { businessAccountId?: string };

/**
 * All events of a webhook body for this number, and about its business account, in order. Pure: `now` is used where Meta
 * gives no time. Unreadable items become notices with their payload in `raw`: nothing is dropped.
 */
export function readWebhook(number: Recipient, body: unknown, now: Date): ReadEvent[] {
  return changesOf(body).flatMap((one) => {
    if ('unread' in one) return [unreadable(one.unread, now)];
    const to = one.value.metadata?.phone_number_id;
    if (to !== undefined && to !== number.phoneNumberId) return []; // for another number of the same app
    const about = isAboutAccount(one) ? businessAccountOf(one) : undefined;
    if (about !== undefined && number.businessAccountId !== undefined && about !== number.businessAccountId) return [];
    return readChange(one, now, number);
  });
}

const isAboutAccount = ({ field }: Change): boolean => field === 'account_update' || field === 'account_alerts';

const businessAccountOf = ({ value, account }: SentChange): string | undefined =>
  accountInfo.safeParse(value['waba_info']).data?.waba_id ?? account;

/** The numbers that a body is for, and the business accounts that it is about. */
export function accountsOf(body: unknown): string[] {
  const accounts = changesOf(body).flatMap((one) => {
    if ('unread' in one) return [];
    return (isAboutAccount(one) ? businessAccountOf(one) : one.value.metadata?.phone_number_id) ?? [];
  });
  return [...new Set(accounts)];
}

/** Updates of templates; they name the business account, but none of its numbers. */
export const changesTemplates = (body: unknown): boolean =>
  changesOf(body).some((one) => !('unread' in one) && one.field.startsWith('message_template_'));

type SentChange = Change & { time?: number | undefined; account?: string | undefined };

/** The changes of a body in order; unreadable items stay in their position. */
function changesOf(body: unknown): (SentChange | { unread: unknown })[] {
  const storable = sanitizeJson(body);
  const read = envelope.safeParse(storable);
  if (!read.success) return [{ unread: storable }];
  return read.data.entry.flatMap((one) => {
    const parsed = entry.safeParse(one);
    if (!parsed.success) return [{ unread: one }];
    const { changes = [], time, id: account } = parsed.data;
    return changes.map((inner) => {
      const { success, data } = change.safeParse(inner);
      return success ? { ...data, time, account } : { unread: inner };
    });
  });
}

function readChange(sent: SentChange, now: Date, number: Recipient): ReadEvent[] {
  const { field, value, time } = sent;
  if (isAboutAccount(sent)) return accountNotices(field, value, time, now);
  if (field !== 'messages' && field !== 'smb_message_echoes') return [];
  const cards = value.contacts ?? [];
  const isEcho = field === 'smb_message_echoes';
  const messageEvents = [...(value.messages ?? []), ...(value.message_echoes ?? [])].map((item): ReadEvent => {
    const parsed = message.safeParse(item);
    if (!parsed.success) return unreadable(item, now);
    const event = readMessage(parsed.data, cards, timeOf(parsed.data.timestamp, now), isEcho);
    return event === null ? unreadable(item, now) : validated(event, { field, cards, message: item }, now);
  });
  const marks = (value.statuses ?? []).flatMap((item): ReadEvent[] => {
    const parsed = status.safeParse(item);
    if (!parsed.success) return [unreadable(item, now)];
    return readStatus(parsed.data, timeOf(parsed.data.timestamp, now), number).map((event) =>
      validated(event, item, now),
    );
  });
  const troubles = (value.errors ?? []).map((error): ReadEvent => {
    const reason = reasonOf(error.code, error.error_data?.details ?? error.message ?? error.title ?? '');
    return {
      event: noticeOf(`${error.code}:${digest([error, now.toISOString().slice(0, 13)])}`, now, reason),
      raw: error,
    };
  });
  return [...messageEvents, ...marks, ...troubles];
}

/** Events that impair nothing: prices, terms, verification, and partners that were added (docs/decisions/0689). */
const informational = new Set([
  'AD_ACCOUNT_LINKED',
  'AUTH_INTL_PRICE_ELIGIBILITY_UPDATE',
  'BUSINESS_PRIMARY_LOCATION_COUNTRY_UPDATE',
  'MM_LITE_TERMS_SIGNED',
  'PARTNER_ADDED',
  'PARTNER_APP_INSTALLED',
  'PARTNER_CLIENT_CERTIFICATION_STATUS_UPDATE',
  'VERIFIED_ACCOUNT',
  'VOLUME_BASED_PRICING_TIER_UPDATE',
]);

/** The same may be reported again after weeks: `time` tells that from a repeated delivery. */
function accountNotices(field: string, value: Value, time: number | undefined, now: Date): ReadEvent[] {
  const alert = alertInfo.safeParse(value['alert_info']).data;
  const name = typeof value['event'] === 'string' ? value['event'] : (alert?.alert_type ?? field);
  if (informational.has(name) || alert?.alert_severity === 'INFORMATIONAL' || alert?.alert_status === 'NONE') return [];
  const isReinstated =
    name === 'ACCOUNT_RECONNECTED' || banInfo.safeParse(value['ban_info']).data?.waba_ban_state === 'REINSTATE';
  const reason = failureReason('accountNotice', { service, text: alert?.alert_description || name });
  const sentAt = timeOf(String(time), now);
  // One of the future would not end with what is delivered until then.
  const at = sentAt < now ? sentAt : now;
  return [{ event: noticeOf(`${name}:${digest([time ?? null, value])}`, at, reason, isReinstated), raw: value }];
}

/** Unix seconds. */
const timeOf = (timestamp: string, now: Date): Date => readTime(Number(timestamp) * 1000, now);
