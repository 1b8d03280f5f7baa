/** Told to the mentioned person alone, who asks for what it says: it may be masked for them. */
export type MentionEvent =
  | { action: 'create'; messageId: string; ticketId: number; by: string }
  /** they have opened the ticket, here or elsewhere */
  | { action: 'read'; ticketId: number };
