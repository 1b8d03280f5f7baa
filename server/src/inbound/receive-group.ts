import type { InboundEvent } from '../channels/channel.ts';
import type { Tx } from '../platform/tx.ts';
import { findContacts } from './find-contacts.ts';
import { linesWithGroups } from './hidden-groups.ts';
import { nameGroups } from './name-groups.ts';

/** Told before anything is written in it, a group is a contact from here, so that its name is kept; a hidden one is not. */
export async function receiveGroup(
  tx: Tx,
  whatsappId: number,
  event: Extract<InboundEvent, { kind: 'group' }>,
): Promise<void> {
  if ((await linesWithGroups(tx, [whatsappId])).length === 0) return;
  // Without the name: naming it is told, and here it is all that is new.
  const [contactId] = await findContacts(tx, [{ whatsappId, event: { ...event, name: '' } }]);
  if (contactId !== undefined) await nameGroups(tx, [{ contactId, name: event.name }]);
}
