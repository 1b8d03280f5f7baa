import { demand } from '@balcao/contract/errors';
import type { Tx } from '../platform/tx.ts';
import { type ConnectionRow, selectConnections, setDefault } from './connection.store.ts';

/** A company with connections has one default. Taken from one, it goes to the oldest other. @throws Failure ERR_NO_OTHER_WHATSAPP */
export async function moveDefault(tx: Tx, connection: ConnectionRow, isDefault: boolean): Promise<void> {
  if (isDefault) return setDefault(tx, connection.id);
  if (!connection.isDefault) return;
  const heir = (await selectConnections(tx)).find(({ id }) => id !== connection.id);
  demand(heir, 'ERR_NO_OTHER_WHATSAPP');
  await setDefault(tx, heir.id);
}
