import { buildPreview } from '@balcao/contract/messages/preview.rules';
import { syncGroupNames } from '../../contacts/identities/sync-group-names.ts';
import { adoptCaption } from '../../messages/receive/adopt-caption.ts';
import { moveMessagesToChat } from '../../messages/receive/move-messages-to-chat.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { filterDisabledGroups } from '../identities/filter-disabled-groups.ts';
import { resolveContacts } from '../identities/resolve-contacts.ts';
import { type IncomingMessage, isGroup, type ResolvedMessage } from '../journal/inbound-types.ts';
import { dropVersions } from './drop-versions.ts';
import { findExistingMessages } from './find-existing-messages.ts';
import { displayAuthorOf } from './message-author.ts';

export type UnassignedMessage = Omit<ResolvedMessage, 'ticketId' | 'isSilent'>;

/**
 * Determines which messages are stored, and for which contact. Existing messages are dropped, and so is a placeholder
 * whose message exists or arrives with it; a message replaces its placeholder.
 */
export async function resolveMessages(tx: Tx, messages: IncomingMessage[]): Promise<UnassignedMessage[]> {
  const arrived = deduplicate(await filterDisabledGroups(tx, messages));
  const visible = deduplicate(await dropVersions(tx, arrived)); // again: one may have taken the place of a placeholder
  if (visible.length === 0) return [];
  // Pipelined on one connection: one round trip for both.
  const [existing, contactIds] = await Promise.all([findExistingMessages(tx, visible), resolveContacts(tx, visible)]);
  await syncGroupNames(
    tx,
    visible.flatMap((one, i) => {
      const { name, imported } = one.event;
      return isGroup(one) ? [{ contactId: contactIds[i]!, name, imported }] : [];
    }),
  );
  const unassigned = visible.flatMap((one, i) => {
    const existingOne = existing[i] ?? null;
    const replaces = existingOne?.unreadable && !one.unreadable ? existingOne : null;
    if (existingOne && !replaces) return [];
    return [{ ...one, ...previewFieldsOf(one), contactId: contactIds[i]!, replaces }];
  });
  for (const [i, { event }] of visible.entries())
    if (existing[i] && event.content.mediaType === 'image' && event.content.body !== '')
      await adoptCaption(tx, existing[i].id, event.content.body);
  await moveMessagesToChat(
    tx,
    unassigned.flatMap(({ replaces, event }) =>
      replaces && replaces.chat !== event.chat ? [{ id: replaces.id, chat: event.chat }] : [],
    ),
  );
  return unassigned;
}

/** A placeholder and its message may arrive in one batch. */
function deduplicate(messages: IncomingMessage[]): IncomingMessage[] {
  const keyOf = ({ whatsappId, event }: IncomingMessage) => JSON.stringify([whatsappId, event.chat, event.providerId]);
  const readable = new Set(messages.filter((one) => !one.unreadable).map(keyOf));
  const seen = new Set<string>();
  return messages.filter((one) => {
    const key = keyOf(one);
    if (seen.has(key) || (one.unreadable && readable.has(key))) return false;
    seen.add(key);
    return true;
  });
}

function previewFieldsOf(message: IncomingMessage): Pick<ResolvedMessage, 'mediaType' | 'preview'> {
  const { mediaType, body, media } = message.event.content;
  const isUnreadable = message.unreadable;
  const preview = buildPreview({
    mediaType,
    body,
    fileName: media?.name ?? null,
    isUnreadable,
    author: displayAuthorOf(message),
  });
  return { mediaType, preview };
}
