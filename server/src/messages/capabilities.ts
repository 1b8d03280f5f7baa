import type { Capabilities } from '@balcao/contract/channels/channel';
import { ensure } from '@balcao/contract/errors';
import { findChannel } from '../connections/find-connection.ts';
import type { Tx } from '../platform/db/tx.ts';

/** The capabilities of a kind of connection. The composition root knows the drivers. */
export type CapabilitiesOf = (connection: { channel: string; provider: string }) => Capabilities;

export async function findCapabilities(
  tx: Tx,
  whatsappId: number,
  capabilitiesOf: CapabilitiesOf,
): Promise<Capabilities> {
  const connection = await findChannel(tx, whatsappId);
  ensure(connection, 'ERR_NO_WAPP_FOUND');
  return capabilitiesOf(connection);
}
