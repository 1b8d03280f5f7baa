import { z } from 'zod';
import { emptyToDefault, instant } from '../wire.ts';

export const extraInfo = z.object({ id: z.number(), name: z.string(), value: z.string() });

export const contact = z.object({
  id: z.number(),
  uuid: z.string(),
  name: z.string(),
  /** digits, `""` when the channel has none; the last four are `****` for users without full number access */
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
  urlPicture: z.string().nullable(),
  isGroup: z.boolean(),
  channel: z.string(),
  disableBot: z.boolean(),
  /** false = blocked */
  active: z.boolean(),
  whatsappId: z.number().nullable(),
  extraInfo: z.array(extraInfo),
  tags: z.array(z.object({ id: z.number(), name: z.string(), color: z.string() })),
  whatsapp: z.object({ id: z.number(), name: z.string() }).nullable(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Contact = z.infer<typeof contact>;

/** In the contact list, with the time at which its most recent ticket changed. */
export const listedContact = contact.extend({ lastTicketAt: instant.nullable() });
export type ListedContact = z.infer<typeof listedContact>;

const storedField = z.object({ name: z.string(), value: z.string() });

/** docs/protocol.md 2: name 2 to 50, number 8 to 50 characters, e-mail valid when given. */
export const contactFields = z.object({
  name: z.string().trim().min(2).max(50),
  number: z.string().trim().min(8).max(50),
  email: emptyToDefault(z.union([z.literal(''), z.string().trim().max(200).pipe(z.email())]), ''),
  disableBot: emptyToDefault(z.boolean(), false),
  extraInfo: emptyToDefault(
    z.array(z.object({ name: z.string().trim().min(1).max(60), value: z.string().max(1000) })).max(100),
    [],
  ),
});
/** ours: save a number although the channel cannot check it now */
const unchecked = z.boolean().optional();
export const createContactInput = contactFields.partial().required({ name: true, number: true }).extend({ unchecked });
export type CreateContactInput = z.infer<typeof createContactInput>;
/** Forms of contacts without a number send `""`: the number stays unchanged. */
export const updateContactInput = contactFields.partial().extend({
  number: z.preprocess((v) => (v === '' || v === null ? undefined : v), contactFields.shape.number.optional()),
  /** ours: the custom fields that the caller saw. Only what differs from them is changed; without it `extraInfo` replaces all */
  seenExtraInfo: z.array(storedField).max(1000).optional(),
  unchecked,
});
export type UpdateContactInput = z.infer<typeof updateContactInput>;
/** As a client sends a change: the name of a whole row may be the channel's, of any length. The verb checks one that differs. */
export const sentContactInput = updateContactInput.extend({ name: z.string().optional() });
