import { invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { loadActorOfUser } from '../../users/load-actor-of-user.ts';
import { selectPeople } from './mailing.store.ts';

/** `mayRead`: whether they may see reports now. */
type MailingPerson = { actor: Actor; name: string; email: string; language: string | null; mayRead: boolean };

/** The existing users of these ids, with their current rights. */
export async function findPeople(tx: Tx, ids: readonly number[]): Promise<MailingPerson[]> {
  const people: MailingPerson[] = [];
  for (const { id, ...person } of await selectPeople(tx, ids)) {
    const actor = await loadActorOfUser(tx, id);
    people.push({ actor, ...person, mayRead: can(actor, 'dashboard:view') });
  }
  return people;
}

/** @throws Failure ERR_INVALID_INPUT with the field of a recipient that does not exist, or may not see reports */
export async function requireRecipients(tx: Tx, ids: readonly number[]): Promise<void> {
  const readers = new Set((await findPeople(tx, ids)).flatMap(({ actor, mayRead }) => (mayRead ? [actor.userId] : [])));
  const missing = ids.findIndex((id) => !readers.has(id));
  if (missing >= 0) throw invalidInput(`recipients.${missing}`, 'notAllowed');
}
