import { Failure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { findDoNotMergePairs } from './contact-merge.store.ts';
import { type LockedContact, lockContacts } from './lock-contacts.ts';
import { mergeContacts } from './merge-contacts.ts';

/**
 * Merges contacts that a channel maps to one person. Returns for each the surviving contact: itself when the pair is
 * marked do-not-merge, or when it is a group.
 */
export async function mergeByIdentity(tx: Tx, ids: number[]): Promise<Map<number, number>> {
  const doNotMerge = await findDoNotMergePairs(tx, ids);
  const mustNotMerge = (a: number, b: number) =>
    doNotMerge.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
  const { contacts } = await lockContacts(tx, ids);
  // Another transaction has merged one of them since its identity was looked up.
  if (contacts.some(({ mergedInto }) => mergedInto !== null)) throw new Failure('ERR_CONTACT_BUSY');

  const survivorIds = new Map(ids.map((id) => [id, id]));
  const survivors: { id: number; members: number[] }[] = [];
  for (const contact of contacts.sort(byRank)) {
    const survivor = contact.isGroup
      ? undefined
      : survivors.find(({ members }) => members.every((member) => !mustNotMerge(member, contact.id)));
    if (survivor) {
      const locked = await lockContacts(tx, [survivor.id, contact.id]);
      await mergeContacts(tx, locked, {
        survivorId: survivor.id,
        duplicateId: contact.id,
        how: 'mapping',
        userId: null,
      });
      survivor.members.push(contact.id);
      survivorIds.set(contact.id, survivor.id);
    } else if (!contact.isGroup) survivors.push({ id: contact.id, members: [contact.id] });
  }
  return survivorIds;
}

/** Not removed before removed, entered by people before created by a channel, named before nameless, then the older. */
function byRank(a: LockedContact, b: LockedContact): number {
  const rank = (c: LockedContact) => [c.removedAt !== null, c.whatsappId !== null, c.nameless].map(Number);
  const [left, right] = [rank(a), rank(b)];
  return left.map((n, i) => n - right[i]!).find((n) => n !== 0) ?? a.id - b.id;
}
