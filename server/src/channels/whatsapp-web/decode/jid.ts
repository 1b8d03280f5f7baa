import type { Identity } from '../../inbound-event.ts';

/** A JID without device and agent: `5511…` at `s.whatsapp.net`. */
type Jid = { user: string; server: string };

const aliases = new Map([
  ['c.us', 's.whatsapp.net'],
  ['hosted', 's.whatsapp.net'], // a hosted device belongs to the same person
  ['hosted.lid', 'lid'],
]);

export function readJid(jid: string | null | undefined): Jid | null {
  const found = /^([^@:_]{1,150})(?:_\d+)?(?::\d+)?@([\w.]{1,40})$/.exec(jid ?? '');
  if (!found) return null;
  const [, user = '', server = ''] = found;
  return { user, server: aliases.get(server) ?? server };
}

/** "5511…:12@s.whatsapp.net" → "5511…@s.whatsapp.net"; null when it is no JID. */
export function bareJid(jid: string | null | undefined): string | null {
  const read = readJid(jid);
  return read && `${read.user}@${read.server}`;
}

export const isPerson = (jid: string): boolean => /^\d{5,25}@(s\.whatsapp\.net|lid)$/.test(jid);
export const isLid = (jid: string): boolean => jid.endsWith('@lid');
export const isPhone = (jid: string): boolean => jid.endsWith('@s.whatsapp.net');
export const isGroup = (jid: string): boolean => jid.endsWith('@g.us');

/** Null for JIDs other than persons and groups: a broadcast, a newsletter, a bot. */
export function identityOf(jid: string): Identity | null {
  const read = readJid(jid);
  if (read === null) return null;
  if (read.server === 'g.us') return { kind: 'group', value: read.user };
  if (!isPerson(`${read.user}@${read.server}`)) return null;
  return { kind: read.server === 'lid' ? 'wa_lid' : 'phone', value: read.user };
}
