import { isNumber, maskName } from '@balcao/contract/contacts/contact.rules';
import type { GroupMember } from '@balcao/contract/messages/group-member';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import { findTicket } from '../../tickets/find-ticket.ts';
import type { SendingDeps } from '../delivery/sending-deps.ts';
import { findPeople } from '../find-people.ts';
import { resolveChatId } from '../own-message.store.ts';

const keyKinds = new Set(['wa_lid', 'phone']);

/**
 * Prepares the query for the members of a ticket's group, which runs outside of the transaction. A member without a
 * name here is shown by their number, and omitted for people who may not see numbers.
 */
export async function planMemberList(
  tx: Tx,
  actor: Actor,
  ticketId: number,
  { context, openConnection }: Pick<SendingDeps, 'context' | 'openConnection'>,
): Promise<() => Promise<GroupMember[]>> {
  const { isGroup, whatsappId, contactId } = await findTicket(tx, actor, ticketId);
  const opened = isGroup && whatsappId !== null ? await openConnection(tx, whatsappId) : null;
  if (whatsappId === null || !opened?.live || !opened.driver.listMembers) return async () => [];
  const { driver, connection } = opened;
  const chat = await resolveChatId(tx, { contactId, whatsappId });
  return async () => {
    const listed =
      (await driver.listMembers?.(connection, chat, [{ kind: 'group', value: chat.split('@')[0] ?? '' }])) ?? [];
    const nameOf = await inTx(context, tx.companyId, (then) =>
      findPeople(
        then,
        listed.flatMap(({ identities }) => identities),
        [ticketId],
      ),
    );
    return listed
      .flatMap(({ identities, isAdmin }): GroupMember[] => {
        const [first] = identities;
        const name = nameOf(identities);
        if (!first || !keyKinds.has(first.kind) || name === '') return [];
        const member = { key: `${first.kind}:${first.value}`, name, isAdmin };
        if (can(actor, 'numbers:seeFull')) return [member];
        return isNumber(name) || first.kind === 'phone' ? [] : [{ ...member, name: maskName(name) }];
      })
      .sort((a, b) => a.name.localeCompare(b.name));
  };
}
