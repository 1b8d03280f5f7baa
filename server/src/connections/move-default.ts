import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { type ConnectionRow, selectConnections, setDefault } from './connection.store.ts';

/**
 * A company with connections has one default: unset on one, it moves to the oldest other. Returns the id of the other connection that got or
 * lost it; null: none did. @throws Failure ERR_NO_OTHER_WHATSAPP
 */
export async function moveDefault(tx: Tx, connection: ConnectionRow, isDefault: boolean): Promise<number | null> {
  if (isDefault) return setDefault(tx, connection.id);
  if (!connection.isDefault) return null;
  const nextDefault = (await selectConnections(tx)).find(({ id }) => id !== connection.id);
  ensure(nextDefault, 'ERR_NO_OTHER_WHATSAPP');
  await setDefault(tx, nextDefault.id);
  return nextDefault.id;
}
