import { z } from 'zod';
import { itemList } from '../graph/item-list.ts';
import { vendorMessageId } from '../inbound-event.ts';

/**
 * Meta's webhook payloads for a page or professional account, as far as they are read. Tolerant on purpose: a malformed
 * field counts as absent, and unknown content is stored in `raw`.
 */
const word = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const fields = z.record(z.string(), z.unknown()).optional().catch(undefined);
const mid = vendorMessageId;
const party = z.looseObject({ id: z.coerce.string().min(1).max(200) });

export const attachment = z.looseObject({
  type: z.string().catch('unknown'),
  title: word,
  url: word,
  payload: z
    .looseObject({
      url: word,
      title: word,
      sticker_id: z.coerce.string().optional().catch(undefined),
      coordinates: z.looseObject({ lat: z.number(), long: z.number() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
export type Attachment = z.infer<typeof attachment>;

const message = z.looseObject({
  mid,
  text: word,
  is_echo: flag,
  is_deleted: flag,
  is_unsupported: flag,
  metadata: word,
  quick_reply: z.looseObject({ payload: z.string() }).optional().catch(undefined),
  reply_to: z
    .looseObject({
      mid: mid.optional().catch(undefined),
      story: z.looseObject({ id: word, url: word }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  // A single attachment has been observed without a list.
  attachments: z
    .union([z.array(attachment), attachment.transform((one) => [one])])
    .optional()
    .catch(undefined),
  referral: fields,
});
export type Message = z.infer<typeof message>;

const watermark = z.coerce.number();

/** exactly one of the optional fields determines its type. */
export const item = z.looseObject({
  /** absent in a policy enforcement only */
  sender: party.optional(),
  recipient: party,
  timestamp: z.coerce.number().catch(0),
  message: message.optional(),
  message_edit: z.looseObject({ mid, text: z.string(), num_edit: z.coerce.number().catch(0) }).optional(),
  reaction: z.looseObject({ mid, action: z.string(), reaction: word, emoji: word }).optional(),
  delivery: z
    .looseObject({ mids: z.array(mid).catch([]), watermark: watermark.optional().catch(undefined) })
    .optional(),
  read: z
    .looseObject({ mid: mid.optional().catch(undefined), watermark: watermark.optional().catch(undefined) })
    .optional(),
  postback: z
    .looseObject({ mid: mid.optional().catch(undefined), title: word, payload: word, referral: fields })
    .optional(),
  referral: fields,
  policy_enforcement: z.looseObject({ action: word, reason: word }).optional(),
});
export type Item = z.infer<typeof item>;

/** Entries and their contents are read one by one: an unknown one does not affect the others. */
export const envelope = z.looseObject({ object: z.string(), entry: z.array(z.unknown()) });
export const entry = z.looseObject({
  id: z.coerce.string(),
  messaging: itemList,
  /** of conversations owned by another app */
  standby: itemList,
  changes: itemList,
});
export const change = z.looseObject({ field: z.string().catch(''), value: z.unknown() });
