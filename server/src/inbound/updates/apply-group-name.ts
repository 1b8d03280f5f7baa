import type { InboundEvent } from '../../channels/inbound-event.ts';
import { syncGroupNames } from '../../contacts/identities/sync-group-names.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { findConnectionsWithGroups } from '../identities/filter-disabled-groups.ts';
import { resolveContacts } from '../identities/resolve-contacts.ts';

/**
 * A group whose name arrives before any message gets a contact, so that the name is kept; a disabled group does not.
 */
export async function applyGroupName(
  tx: Tx,
  whatsappId: number,
  event: Extract<InboundEvent, { kind: 'group' }>,
): Promise<void> {
  if ((await findConnectionsWithGroups(tx, [whatsappId])).length === 0) return;
  // Without the name: setting it below publishes the notice.
  const [contactId] = await resolveContacts(tx, [{ whatsappId, event: { ...event, name: '' } }]);
  if (contactId !== undefined) await syncGroupNames(tx, [{ contactId, name: event.name }]);
}
