/** Every kind of work for later, with what it is told. A feature adds one line here and its task in `<noun>.jobs.ts`. */
export type Jobs = {
  /** calls a chat of one connection: what waits for it goes, in order. Done at the commit of whoever calls. */
  'deliver-messages': { companyId: number; whatsappId: number; contactId: number };
  /** sends some of what a company has waiting, in one of its lanes */
  'take-turn': { companyId: number; lane: number };
  /** says a text of the product itself (farewell, transfer notice) in a ticket */
  'say-automatically': { companyId: number; ticketId: number; body: string };
  /** fetches a media file that a channel announced */
  'fetch-media': { companyId: number; messageId: number };
  /** tells the channel that the customer's messages of a ticket were read */
  'mark-read': { companyId: number; ticketId: number };
  /** an edit or a deletion of our own message, on the channel */
  'change-message':
    | { companyId: number; messageId: number; change: 'edit'; body: string }
    | { companyId: number; messageId: number; change: 'delete' };
  /** what a ticket shows of its failed sends has changed */
  'refresh-ticket': { companyId: number; ticketId: number };
  /** shows the customer that somebody types */
  'show-typing': { companyId: number; ticketId: number; presence: 'composing' | 'recording' | 'paused' };
  /** a contact is blocked on its channels, or no more: as it stands when this is done */
  'block-on-channels': { companyId: number; contactId: number };
  /** asks the channel for the name of a new contact who came without one */
  'name-contact': { companyId: number; whatsappId: number; contactId: number; chat: string };
  /** receives what a chat's journal still holds: after a failure, or because what it waited for has come */
  'receive-waiting': { companyId: number; whatsappId: number; chat: string };
  /** messages of the desk arrive on the phone of a sandbox connection, and the desk is told; until: ISO instant */
  'reach-phone': { companyId: number; whatsappId: number; chat: string; until: string };
};
export type JobName = keyof Jobs;
