import type { InboundEvent } from '../channels/channel.ts';
import type { Tx } from '../platform/tx.ts';
import { findContacts } from './find-contacts.ts';
import { linesWithGroups } from './hidden-groups.ts';
import { nameGroups } from './name-groups.ts';

/**
 * A group whose name arrives before any message gets a contact, so that the name is kept; a disabled group does not.
 */
export async function receiveGroup(
  tx: Tx,
  whatsappId: number,
  event: Extract<InboundEvent, { kind: 'group' }>,
): Promise<void> {
  if ((await linesWithGroups(tx, [whatsappId])).length === 0) return;
  // Without the name: setting it below publishes the notice.
  const [contactId] = await findContacts(tx, [{ whatsappId, event: { ...event, name: '' } }]);
  if (contactId !== undefined) await nameGroups(tx, [{ contactId, name: event.name }]);
}
