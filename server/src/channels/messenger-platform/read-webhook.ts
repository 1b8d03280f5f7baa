import { sanitizeJson } from '../graph/json-sanitizer.ts';
import { type ReadEvent, unreadableNotice, validatedEvent } from '../graph/read-event.ts';
import type { Account, PlatformVariant } from './platform-variant.ts';
import { readMessagingEvent } from './read-messaging-event.ts';
import { change, entry, envelope, item } from './webhook-shapes.ts';

/** Events between apps and games, which concern no attendant. */
const ignoredEvents = [
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

type Reading = { variant: PlatformVariant; account: Account; now: Date };

/**
 * All events of a webhook body for this account, in order. Pure: `now` is used where Meta gives no time. Unreadable
 * items become notices with their payload in `raw`: nothing is dropped.
 */
export function readWebhook(variant: PlatformVariant, account: Account, body: unknown, now: Date): ReadEvent[] {
  const storable = sanitizeJson(body);
  const read = envelope.safeParse(storable);
  if (!read.success) return [unreadableNotice(storable, now, variant.service)];
  if (read.data.object !== variant.object) return []; // another product's, sent to the wrong URL
  const reading = { variant, account, now };
  return read.data.entry.flatMap((one) => {
    const parsed = entry.safeParse(one);
    if (!parsed.success) return [unreadableNotice(one, now, variant.service)];
    const { id, messaging = [], standby = [], changes = [] } = parsed.data;
    if (id !== account.id) return [];
    return [
      ...messaging.flatMap((raw) => readOne(raw, { ...reading, standby: false })),
      ...standby.flatMap((raw) => readOne(raw, { ...reading, standby: true })),
      ...changes.flatMap((raw) => readChange(raw, reading)),
    ];
  });
}

/** The format of samples from the developer page. */
function readChange(raw: unknown, reading: Reading): ReadEvent[] {
  const parsed = change.safeParse(raw);
  if (!parsed.success) return [unreadableNotice(raw, reading.now, reading.variant.service)];
  const { field, value } = parsed.data;
  return field === 'messages' ? readOne(value, { ...reading, standby: false }) : [];
}

function readOne(raw: unknown, reading: Reading & { standby: boolean }): ReadEvent[] {
  const { variant, now } = reading;
  const parsed = item.safeParse(raw);
  if (!parsed.success) return isIgnored(raw) ? [] : [unreadableNotice(raw, now, variant.service)];
  const events = readMessagingEvent(parsed.data, reading);
  if (events === null) return isIgnored(raw) ? [] : [unreadableNotice(raw, now, variant.service)];
  return events.map((event) => validatedEvent(event, raw, now, variant.service));
}

const isIgnored = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && ignoredEvents.some((key) => Object.hasOwn(raw, key));

/** The accounts that a body is for. */
export function accountsOf(body: unknown): string[] {
  const read = envelope.safeParse(sanitizeJson(body));
  const ids = read.data?.entry.flatMap((one) => entry.safeParse(one).data?.id ?? []) ?? [];
  return [...new Set(ids)];
}
