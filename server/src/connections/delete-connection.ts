import { demand } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { holdCompany } from '../companies/hold-company.ts';
import type { Tx } from '../platform/tx.ts';
import { announceConnection, announceConnectionGone } from './connection.audience.ts';
import {
  deleteConnectionRow,
  hasUnfinishedTickets,
  lockConnection,
  selectConnections,
  setDefault,
} from './connection.store.ts';
import type { Lines } from './lines.ts';

/** What is closed stays, without a line. The default goes to the oldest other. */
export async function deleteConnection(tx: Tx, actor: Actor, id: number, lines: Lines): Promise<void> {
  demand(actor.profile === 'admin', 'ERR_NO_PERMISSION');
  await holdCompany(tx);
  const leaving = await lockConnection(tx, id);
  demand(leaving, 'ERR_NO_WAPP_FOUND');
  demand(!(await hasUnfinishedTickets(tx, id)), 'ERR_WAPP_HAS_TICKETS');
  await deleteConnectionRow(tx, id);
  announceConnectionGone(tx, id);
  const heir = leaving.isDefault ? (await selectConnections(tx))[0] : undefined;
  if (heir !== undefined) {
    await setDefault(tx, heir.id);
    await announceConnection(tx, heir.id, lines);
  }
}
