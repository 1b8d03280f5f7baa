import type { Capabilities } from '@balcao/contract/channels/channel';
import { demand } from '@balcao/contract/errors';
import type { Tx } from '../platform/tx.ts';

/** What a kind of connection can do. The composition root knows the drivers. */
export type CapabilitiesOf = (connection: { channel: string; provider: string }) => Capabilities;

export async function findCapabilities(tx: Tx, whatsappId: number, abilities: CapabilitiesOf): Promise<Capabilities> {
  const line = await tx.db
    .selectFrom('connections')
    .select(['channel', 'provider'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', whatsappId)
    .executeTakeFirst();
  demand(line, 'ERR_NO_WAPP_FOUND');
  return abilities(line);
}
