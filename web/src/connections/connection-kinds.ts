import type { Connection } from '@balcao/contract/connections/connection';

/** Kinds of connection; each has a driver on the server. */
export const kinds = {
  beta: { channel: 'whatsapp', provider: 'beta' },
  cloud: { channel: 'whatsapp', provider: 'cloud' },
  messenger: { channel: 'facebook', provider: 'cloud' },
  instagram: { channel: 'instagram', provider: 'cloud' },
  sandbox: { channel: 'sandbox', provider: 'sandbox' },
} as const satisfies Record<string, Pick<Connection, 'channel' | 'provider'>>;
export type Kind = keyof typeof kinds;
/** In the order of the kind dialog. */
export const kindNames: readonly Kind[] = ['beta', 'cloud', 'instagram', 'messenger', 'sandbox'];

export function kindOf({ channel, provider }: Pick<Connection, 'channel' | 'provider'>): Kind {
  if (channel === 'sandbox') return 'sandbox';
  if (channel === 'facebook') return 'messenger';
  if (channel === 'instagram') return 'instagram';
  return provider === 'beta' ? 'beta' : 'cloud';
}
