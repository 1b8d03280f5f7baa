import { Failure } from '@balcao/contract/errors';
import type { Tx } from '../platform/tx.ts';
import { pairsApart } from './contact-merge.store.ts';
import { type HeldContact, holdContacts } from './hold-contacts.ts';
import { mergeContacts } from './merge-contacts.ts';

/**
 * Merges contacts that a channel maps to one person. Returns for each the surviving contact: itself when the pair is
 * marked do-not-merge, or when it is a group.
 */
export async function joinContacts(tx: Tx, ids: number[]): Promise<Map<number, number>> {
  const apart = await pairsApart(tx, ids);
  const areApart = (a: number, b: number) => apart.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
  const { contacts } = await holdContacts(tx, ids);
  // Somebody merged one of them since its identity was looked up.
  if (contacts.some(({ mergedInto }) => mergedInto !== null)) throw new Failure('ERR_CONTACT_BUSY');

  const stands = new Map(ids.map((id) => [id, id]));
  const kept: { id: number; members: number[] }[] = [];
  for (const contact of contacts.sort(byRank)) {
    const into = contact.isGroup
      ? undefined
      : kept.find(({ members }) => members.every((member) => !areApart(member, contact.id)));
    if (into) {
      const held = await holdContacts(tx, [into.id, contact.id]);
      await mergeContacts(tx, held, { keptId: into.id, goneId: contact.id, how: 'mapping', userId: null });
      into.members.push(contact.id);
      stands.set(contact.id, into.id);
    } else if (!contact.isGroup) kept.push({ id: contact.id, members: [contact.id] });
  }
  return stands;
}

/** Not removed before removed, entered by people before created by a channel, named before nameless, then the older. */
function byRank(a: HeldContact, b: HeldContact): number {
  const rank = (c: HeldContact) => [c.removedAt !== null, c.whatsappId !== null, c.nameless].map(Number);
  const [left, right] = [rank(a), rank(b)];
  return left.map((n, i) => n - right[i]!).find((n) => n !== 0) ?? a.id - b.id;
}
