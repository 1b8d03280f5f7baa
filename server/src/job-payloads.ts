import { z } from 'zod';

const id = z.int().positive();
const chatOfConnection = { companyId: id, whatsappId: id, chat: z.string() };

/** Every kind of work for later, with what it is given. A feature adds one line here and its task in `<noun>.jobs.ts`. */
const payloads = {
  /** calls a chat of one connection: what waits for it goes, in order. Done at the commit of whoever calls. */
  'deliver-messages': z.object({ companyId: id, whatsappId: id, contactId: id }),
  /** sends some of what a company has waiting, in one of its lanes */
  'take-turn': z.object({ companyId: id, lane: z.int() }),
  /** says a text of the product itself (farewell, transfer notice) in a ticket */
  'say-automatically': z.object({ companyId: id, ticketId: id, body: z.string() }),
  /** fetches a media file that a channel announced */
  'fetch-media': z.object({ companyId: id, messageId: id }),
  /** tells the channel that the customer's messages of a ticket were read */
  'mark-read': z.object({ companyId: id, ticketId: id }),
  /** an edit or a deletion of our own message, on the channel */
  'change-message': z.discriminatedUnion('change', [
    z.object({ companyId: id, messageId: id, change: z.literal('edit'), body: z.string() }),
    z.object({ companyId: id, messageId: id, change: z.literal('delete') }),
  ]),
  /** what a ticket shows of its failed sends has changed */
  'refresh-ticket': z.object({ companyId: id, ticketId: id }),
  /** shows the customer that somebody types */
  'show-typing': z.object({ companyId: id, ticketId: id, presence: z.enum(['composing', 'recording', 'paused']) }),
  /** a contact is blocked on its channels, or no more: as it stands when this is done */
  'block-on-channels': z.object({ companyId: id, contactId: id }),
  /** asks the channel for the name of a new contact who came without one */
  'name-contact': z.object({ ...chatOfConnection, contactId: id }),
  /** receives what a chat's journal still holds: after a failure, or because what it waited for has come */
  'receive-waiting': z.object(chatOfConnection),
  /** messages of the desk arrive on the phone of a sandbox connection, and the desk is told; until: ISO instant */
  'reach-phone': z.object({ ...chatOfConnection, until: z.iso.datetime() }),
};

export type JobName = keyof typeof payloads;
export type JobPayloads = { [J in JobName]: z.infer<(typeof payloads)[J]> };

/** What was stored is read again: a payload of another version of the product fails here, with its job's name. */
export const jobPayloads: { [J in JobName]: z.ZodType<JobPayloads[J]> } = payloads;
