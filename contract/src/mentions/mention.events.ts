/** Only to the mentioned person, who fetches the content: it may be masked for them. */
export type MentionEvent =
  | { action: 'create'; messageId: string; ticketId: number; by: string }
  /** they have opened the ticket, here or elsewhere */
  | { action: 'read'; ticketId: number };
