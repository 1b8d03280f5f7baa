import { z } from 'zod';
import { itemList } from '../graph/item-list.ts';
import { vendorMessageId } from '../inbound-event.ts';

/**
 * Meta's webhook payloads, as far as they are read. Tolerant on purpose: a malformed field counts as absent, and
 * unknown content is stored in `raw`.
 */
const word = z.string().optional().catch(undefined);

const graphError = z.looseObject({
  code: z.number().catch(0),
  title: word,
  message: word,
  error_data: z.looseObject({ details: word }).optional().catch(undefined),
});
const errors = z.array(graphError).optional().catch(undefined);

const card = z.looseObject({
  profile: z.looseObject({ name: word, username: word }).optional().catch(undefined),
  wa_id: word,
  user_id: word,
});
export type Card = z.infer<typeof card>;

export const message = z.looseObject({
  id: vendorMessageId,
  type: z.string().catch('unknown'),
  timestamp: z.coerce.string().catch(''),
  from: word,
  from_user_id: word,
  to: word,
  to_user_id: word,
  group_id: word,
  context: z
    .looseObject({
      id: vendorMessageId.optional().catch(undefined),
      forwarded: z.boolean().optional().catch(undefined),
      frequently_forwarded: z.boolean().optional().catch(undefined),
      referred_product: z.record(z.string(), z.unknown()).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  referral: z.record(z.string(), z.unknown()).optional().catch(undefined),
  errors,
});
export type Message = z.infer<typeof message>;

export const status = z.looseObject({
  id: vendorMessageId,
  status: z.string(),
  timestamp: z.coerce.string().catch(''),
  recipient_id: word,
  recipient_user_id: word,
  biz_opaque_callback_data: word,
  errors,
});
export type Status = z.infer<typeof status>;

const value = z.looseObject({
  metadata: z.looseObject({ phone_number_id: word }).optional().catch(undefined),
  contacts: z.array(card).optional().catch(undefined),
  messages: itemList,
  message_echoes: itemList,
  statuses: itemList,
  errors,
});
export type Value = z.infer<typeof value>;

/** In an `account_update`: the account is banned, about to be banned, or reinstated (`REINSTATE`). */
export const banInfo = z.looseObject({ waba_ban_state: word });
/** In an `account_alerts`; `alert_status` NONE: the alert is over. */
export const alertInfo = z.looseObject({
  alert_severity: word,
  alert_status: word,
  alert_type: word,
  alert_description: word,
});

/** Entries and their changes are parsed one by one: an unknown one does not affect the others. */
export const envelope = z.looseObject({ entry: z.array(z.unknown()) });
/** Of the business account that an event is about; elsewhere it is the entry's. */
export const accountInfo = z.looseObject({ waba_id: word });
/** `id`: the business account. `time`: when Meta sent it, Unix seconds; the same when it is sent again. */
export const entry = z.looseObject({ id: word, changes: itemList, time: z.number().optional().catch(undefined) });
export const change = z.looseObject({ field: z.string().catch(''), value });
export type Change = z.infer<typeof change>;
