import type { Capabilities } from '@balcao/contract/channels/channel';
import type { ConnectionKind } from '@balcao/contract/connections/connection';
import { ensure } from '@balcao/contract/errors';
import { findConnectionKind } from '../connections/find-connection.ts';
import type { Tx } from '../platform/db/tx.ts';

/** The capabilities of a kind of connection. The composition root knows the drivers. */
export type CapabilitiesOf = (connection: ConnectionKind) => Capabilities;

export async function findCapabilities(
  tx: Tx,
  whatsappId: number,
  capabilitiesOf: CapabilitiesOf,
): Promise<Capabilities> {
  const connection = await findConnectionKind(tx, whatsappId);
  ensure(connection, 'ERR_NO_WAPP_FOUND');
  return capabilitiesOf(connection);
}
