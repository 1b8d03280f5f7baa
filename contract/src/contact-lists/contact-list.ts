import { z } from 'zod';
import { contactFields } from '../contacts/contact.ts';
import { id, instant } from '../wire.ts';

/** A list of people for campaigns. */
export const contactList = z.object({
  id: z.number(),
  name: z.string(),
  contactsCount: z.number(),
  /** progress of the check of its numbers, while it runs */
  check: z.object({ done: z.number(), total: z.number() }).nullable(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type ContactList = z.infer<typeof contactList>;

/** An entry of a list, independent of the contacts of the address book. */
export const contactListItem = z.object({
  id: z.number(),
  name: z.string(),
  /** digits; the last four are `****` for users without full number access */
  number: z.string(),
  email: z.string(),
  /** null: unknown */
  isWhatsappValid: z.boolean().nullable(),
  contactListId: z.number(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type ContactListItem = z.infer<typeof contactListItem>;

/** docs/protocol.md 2: 2 to 50 characters. */
export const contactListInput = z.object({ name: z.string().trim().min(2).max(50) });
export type ContactListInput = z.infer<typeof contactListInput>;
export const updateContactListInput = contactListInput.partial();
export type UpdateContactListInput = z.infer<typeof updateContactListInput>;

const itemFields = z.object({
  name: contactFields.shape.name,
  number: contactFields.shape.number,
  email: contactFields.shape.email.optional(),
});
export const createContactListItemInput = itemFields.extend({ contactListId: id });
export type CreateContactListItemInput = z.infer<typeof createContactListItemInput>;
export const updateContactListItemInput = itemFields.partial();
export type UpdateContactListItemInput = z.infer<typeof updateContactListItemInput>;
/** As `sentContactInput`: an entry may have the name of its contact. */
export const sentContactListItemInput = updateContactListItemInput.extend({ name: z.string().optional() });

/** Contacts of the address book: all that match the filters of its page. */
export const fillContactListInput = z.object({
  searchParam: z.string().trim().max(500).optional(),
  tagIds: z.array(id).max(50).default([]),
});
export type FillContactListInput = z.output<typeof fillContactListInput>;
