export const pnServer = 's.whatsapp.net';
export const lidServer = 'lid';
export const groupServer = 'g.us';

export type Jid = { user: string; device: number; server: string };

export function parseJid(jid: string): Jid {
  const [left = '', server = ''] = jid.split('@');
  const [user = '', device] = left.split(':');
  return { user, device: Number(device ?? 0), server };
}

export const isGroupJid = (jid: string): boolean => jid.endsWith(`@${groupServer}`);

export function bareJid(jid: string): string {
  const { user, server } = parseJid(jid);
  return `${user}@${server}`;
}
