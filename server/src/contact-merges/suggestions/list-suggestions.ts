import type { MergeSuggestion } from '@balcao/contract/contact-merges/merge-suggestion';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { presentContact } from '../../contacts/contact.audience.ts';
import { findContacts } from '../../contacts/find-contact.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { splitPage } from '../../platform/paging.ts';
import { saveDismissal, selectSuggestions } from './merge-suggestion.store.ts';

/** Further suggestions appear when these have been handled. */
const maxShown = 50;

export async function listSuggestions(
  tx: Tx,
  actor: Actor,
): Promise<{ suggestions: MergeSuggestion[]; hasMore: boolean }> {
  ensure(can(actor, 'contacts:merge'), 'ERR_NO_PERMISSION');
  const rows = await selectSuggestions(tx, maxShown + 1);
  const { page: shown, hasMore } = splitPage(rows, maxShown);
  const found = await findContacts(tx, [...new Set(shown.flatMap(({ firstId, secondId }) => [firstId, secondId]))]);
  const byId = new Map(found.map((contact) => [contact.id, presentContact(actor, contact)]));
  const suggestions = shown.flatMap(({ firstId, secondId, reason, createdAt }): MergeSuggestion[] => {
    const [first, second] = [byId.get(firstId), byId.get(secondId)];
    return first && second ? [{ contacts: [first, second], reason, createdAt: createdAt.toISOString() }] : [];
  });
  return { suggestions, hasMore };
}

/** A user declares that these are two people: they are not suggested again. */
export async function dismissSuggestion(
  tx: Tx,
  actor: Actor,
  { contactIds: [a, b] }: { contactIds: [number, number] },
): Promise<Record<never, never>> {
  ensure(can(actor, 'contacts:merge'), 'ERR_NO_PERMISSION');
  ensure(await saveDismissal(tx, Math.min(a, b), Math.max(a, b), actor.userId), 'ERR_NO_CONTACT_FOUND');
  return {};
}
