import type { Packing } from './webhooks.ts';
import type { BusinessNumber } from './wire/number.ts';

/** One change in a webhook: a field and its value, for one business account. */
export type Change = { wabaId: string; field: string; value: Record<string, unknown> };

export type WebhookBody = {
  object: 'whatsapp_business_account';
  entry: { id: string; changes: { field: string; value: Record<string, unknown> }[] }[];
};

function metadataOf(number: BusinessNumber) {
  return { display_phone_number: number.displayPhoneNumber, phone_number_id: number.phoneNumberId };
}

export function valueFor(number: BusinessNumber, rest: Record<string, unknown>): Record<string, unknown> {
  return { messaging_product: 'whatsapp', metadata: metadataOf(number), ...rest };
}

/** Puts several changes into one body: each in its own entry, together in an entry, or their messages in one value. */
export function packBody(changes: readonly Change[], packing: Packing = 'changes'): WebhookBody {
  if (packing === 'entries')
    return bodyOf(changes.map((c) => ({ id: c.wabaId, changes: [{ field: c.field, value: c.value }] })));
  const entries = new Map<string, WebhookBody['entry'][number]>();
  for (const change of changes) {
    const entry = entries.get(change.wabaId) ?? { id: change.wabaId, changes: [] };
    entries.set(change.wabaId, entry);
    const last = entry.changes.at(-1);
    if (packing === 'messages' && last !== undefined && canJoin(last, change)) join(last.value, change.value);
    else entry.changes.push({ field: change.field, value: structuredClone(change.value) });
  }
  return bodyOf([...entries.values()]);
}

const bodyOf = (entry: WebhookBody['entry']): WebhookBody => ({ object: 'whatsapp_business_account', entry });

/** lists of a value that can be concatenated */
const lists = ['contacts', 'messages', 'statuses', 'message_echoes'];

type Piece = { field: string; value: Record<string, unknown> };

function canJoin(a: Piece, b: Piece): boolean {
  const isMessages = (p: Piece) => Array.isArray(p.value['messages']);
  return (
    a.field === b.field &&
    isMessages(a) === isMessages(b) &&
    JSON.stringify(a.value['metadata']) === JSON.stringify(b.value['metadata'])
  );
}

function join(into: Record<string, unknown>, from: Record<string, unknown>): void {
  for (const list of lists) {
    const more = from[list];
    if (!Array.isArray(more)) continue;
    const had = into[list];
    into[list] = Array.isArray(had) ? [...had, ...more] : [...more];
  }
}
