/** Number of rows of each kind in a company, and the id before the first of them. */
export type Plan = { company: number; count: Counts; base: Counts };
export type Counts = Record<
  'messages' | 'tickets' | 'contacts' | 'users' | 'queues' | 'connections' | 'tags' | 'files' | 'journal' | 'notes',
  number
>;

export const countsOf = (messages: number): Counts => ({
  messages,
  tickets: Math.ceil(messages / 10),
  contacts: Math.ceil(messages / 14),
  users: messages > 50_000 ? 200 : 5,
  queues: messages > 50_000 ? 20 : 2,
  connections: messages > 50_000 ? 20 : 2,
  tags: messages > 50_000 ? 40 : 4,
  files: Math.ceil(messages / 25),
  journal: Math.ceil(messages / 3),
  notes: Math.ceil(messages / 50),
});

/** References between rows of a company, as SQL over `i`. */
export function references({ count, base }: Plan) {
  const rows = (kind: keyof Counts) => `generate_series(0, ${count[kind] - 1}) i`;
  const id = (kind: keyof Counts, place = 'i') => `(${base[kind] + 1} + (${place}) % ${count[kind]})`;
  const ticketId = (place: string) => id('tickets', place);
  const number = (contact: string) => `'55' || (11900000000 + ${contact})`;
  const chat = (contact: string) => `${number(contact)} || '@s.whatsapp.net'`;
  const contactOf = (ticket: string) => id('contacts', ticket);
  const connectionOf = (ticket: string) => id('connections', `${ticket} % 97`);
  /** One of fifty messages is in the longest conversation; the others are spread. */
  const ticketOf = `case when i % 50 = 0 then 0 else (i::bigint * 7919) % ${count.tickets} end::int`;
  const isActive = `(i % 33 = 0 and i < ${count.contacts})`;
  return { rows, id, ticketId, number, chat, contactOf, connectionOf, ticketOf, isActive };
}
export type References = ReturnType<typeof references>;
