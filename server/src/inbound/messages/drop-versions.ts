import { removePlaceholder } from '../../messages/receive/remove-placeholder.ts';
import { replaceFile } from '../../messages/receive/replace-file.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { IncomingMessage } from '../journal/inbound-types.ts';
import { findExistingMessages } from './find-existing-messages.ts';

/**
 * Drops messages whose picture or video another one already shows in another quality; that one gets the file of a sharper
 * picture. One that could not be decrypted shows nothing, and may never do.
 */
export async function dropVersions(tx: Tx, messages: IncomingMessage[]): Promise<IncomingMessage[]> {
  const versions = messages.flatMap((one) => {
    const { versionOf } = one.event;
    return versionOf === undefined ? [] : { one, original: { ...one, event: { ...one.event, providerId: versionOf } } };
  });
  if (versions.length === 0) return messages;
  const find = (wanted: IncomingMessage[]) => findExistingMessages(tx, wanted);
  const stored = await find(versions.map(({ original }) => original));
  const placeholders = await find(versions.map(({ one }) => one));
  const dropped = new Set<IncomingMessage>();
  const sharperOf = new Map<IncomingMessage, Media>();
  for (const [i, { one, original }] of versions.entries()) {
    const arriving = messages.find((other) => isSame(other, original));
    const shown = stored[i]?.unreadable === false ? stored[i] : null;
    if (!arriving && !shown) continue;
    dropped.add(one);
    const placeholder = placeholders[i];
    if (placeholder?.unreadable) await removePlaceholder(tx, placeholder);
    const { media } = one.event.content;
    if (!one.event.isSharper || !media) continue;
    if (shown) await replaceFile(tx, shown.id, media);
    else if (arriving) sharperOf.set(arriving, media);
  }
  return messages.filter((one) => !dropped.has(one)).map((one) => withMedia(one, sharperOf.get(one)));
}

type Media = NonNullable<IncomingMessage['event']['content']['media']>;

const withMedia = (one: IncomingMessage, media: Media | undefined): IncomingMessage =>
  media ? { ...one, event: { ...one.event, content: { ...one.event.content, media } } } : one;

const isSame = (one: IncomingMessage, other: IncomingMessage): boolean =>
  !one.unreadable &&
  one.whatsappId === other.whatsappId &&
  one.event.chat === other.event.chat &&
  one.event.fromMe === other.event.fromMe &&
  one.event.providerId === other.event.providerId;
