import { previewOf } from '@balcao/contract/messages/preview.rules';
import type { Tx } from '../platform/tx.ts';
import { authorOfArrived } from './author-of.ts';
import { type Arrived, type Coming, isGroup } from './coming.ts';
import { findContacts } from './find-contacts.ts';
import { withoutHiddenGroups } from './hidden-groups.ts';
import { findKnown, moveToChat } from './known-messages.store.ts';
import { nameGroups } from './name-groups.ts';

export type Unplaced = Omit<Coming, 'ticketId' | 'quiet'>;

/**
 * Resolves what is to be stored and for which contact. Existing messages are dropped, and so is a placeholder whose
 * message exists or arrives with it; a message replaces its placeholder.
 */
export async function sortOut(tx: Tx, arrived: Arrived[]): Promise<Unplaced[]> {
  const shown = withoutDoubles(await withoutHiddenGroups(tx, arrived));
  if (shown.length === 0) return [];
  // Pipelined on one connection: one round trip for both.
  const [known, contactIds] = await Promise.all([findKnown(tx, shown), findContacts(tx, shown)]);
  await nameGroups(
    tx,
    shown.flatMap((one, i) => (isGroup(one) ? [{ contactId: contactIds[i]!, name: one.event.name }] : [])),
  );
  const unplaced = shown.flatMap((one, i) => {
    const here = known[i] ?? null;
    const replaces = here?.unreadable && !one.unreadable ? here : null;
    if (here && !replaces) return [];
    return [{ ...one, ...shownAs(one), contactId: contactIds[i]!, replaces }];
  });
  await moveToChat(
    tx,
    unplaced.flatMap(({ replaces, event }) =>
      replaces && replaces.chat !== event.chat ? [{ id: replaces.id, chat: event.chat }] : [],
    ),
  );
  return unplaced;
}

/** A placeholder and its message may arrive in one batch. */
function withoutDoubles(arrived: Arrived[]): Arrived[] {
  const keyOf = ({ whatsappId, event }: Arrived) => JSON.stringify([whatsappId, event.chat, event.providerId]);
  const readable = new Set(arrived.filter((one) => !one.unreadable).map(keyOf));
  const seen = new Set<string>();
  return arrived.filter((one) => {
    const key = keyOf(one);
    if (seen.has(key) || (one.unreadable && readable.has(key))) return false;
    seen.add(key);
    return true;
  });
}

function shownAs(one: Arrived): Pick<Coming, 'mediaType' | 'preview'> {
  const { mediaType, body, media } = one.event.content;
  const isUnreadable = one.unreadable;
  const preview = previewOf({
    mediaType,
    body,
    fileName: media?.name ?? null,
    isUnreadable,
    author: authorOfArrived(one),
  });
  return { mediaType, preview };
}
