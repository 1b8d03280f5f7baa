import type { Tx } from '../../platform/db/tx.ts';
import { selectExport } from './contact-export.store.ts';

/** The list of archives is every admin's, and says of nobody more than that it changed. */
export const announceExports = (tx: Tx): void => tx.emit('contactExport', { action: 'reload' }, { rooms: ['admins'] });

/** Whoever asked for it hears what has become of it. */
export async function announceFinishedExport(tx: Tx, id: number, { userId }: { userId: number }): Promise<void> {
  announceExports(tx);
  const row = await selectExport(tx, id);
  if (!row || row.state === 'waiting') return;
  const { contactName, state, failure } = row;
  tx.emit('contactExport', { action: 'update', id, contactName, state, failure }, { rooms: [`person:${userId}`] });
}
