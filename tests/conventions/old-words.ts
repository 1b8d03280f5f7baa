/** Banned words that names still contain, the number of these names, and the reason why they cannot change. */
export const oldWords: readonly (readonly [word: string, names: number, why: string])[] = [
  ['border', 13, 'CSS properties; the option of the QR code library'],
  ['facts', 2, 'the column messages.facts'],
  ['gone', 7, 'contact_merges.gone_id and a key of its stored JSON; the failure reason `gone` of a file'],
  ['heard', 4, 'the HTTP field heardAt of connection health'],
  ['hold', 3, 'the HTTP field holdSeconds of a new message'],
  ['keep', 5, 'keepAlive of Node and pg; keepInChatMessage of WhatsApp'],
  ['kept', 1, 'contact_merges.kept_id'],
  ['line', 6, 'CSS and theme properties; log_line_prefix of PostgreSQL'],
  ['settled', 1, 'onSettled of TanStack Query'],
  ['unfinished', 1, 'the constraint tickets_one_unfinished'],
];
