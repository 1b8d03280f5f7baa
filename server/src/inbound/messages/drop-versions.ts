import { removePlaceholder } from '../../messages/receive/remove-placeholder.ts';
import { replaceFile } from '../../messages/receive/replace-file.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ExistingMessage, IncomingMessage } from '../journal/inbound-types.ts';
import { findExistingMessages } from './find-existing-messages.ts';
import { storedAuthorOf } from './message-author.ts';

/**
 * Drops messages whose picture or video another one already shows in another quality; that one gets the file of a sharper
 * picture. One that could not be decrypted shows nothing, and may never do: a sharper picture takes its place, as it takes
 * that of one which has not arrived, which is then a repeat (adopt-caption.ts).
 */
export async function dropVersions(tx: Tx, messages: IncomingMessage[]): Promise<IncomingMessage[]> {
  const versions = messages.flatMap((one) => {
    const { versionOf } = one.event;
    return versionOf === undefined ? [] : { one, original: inPlaceOf(one, versionOf) };
  });
  if (versions.length === 0) return messages;
  const find = (wanted: IncomingMessage[]) => findExistingMessages(tx, wanted);
  const stored = await find(versions.map(({ original }) => original));
  const repeated = await find(versions.map(({ one }) => one));
  /** What is received instead of a message; null: nothing */
  const instead = new Map<IncomingMessage, IncomingMessage | null>();
  for (const [i, { one, original }] of versions.entries()) {
    const [there, itself] = [stored[i] ?? null, repeated[i] ?? null];
    const arriving = messages.find((other) => isSame(other, original));
    const shown = there !== null && !there.unreadable && isBySame(there, one);
    const takesPlace = one.event.isSharper && (there === null || there.unreadable) && itself?.unreadable !== false;
    if (!arriving && !shown && !takesPlace) continue;
    if (itself?.unreadable) await removePlaceholder(tx, itself);
    instead.set(one, arriving || shown ? null : original);
    const { media } = one.event.content;
    if (!one.event.isSharper || !media) continue;
    if (shown) await replaceFile(tx, there.id, media);
    else if (arriving) instead.set(arriving, withMedia(arriving, media));
  }
  return messages.flatMap((one) => {
    const other = instead.get(one);
    return other === undefined ? one : (other ?? []);
  });
}

const inPlaceOf = (one: IncomingMessage, providerId: string): IncomingMessage => {
  const { content } = one.event;
  const metadata = { ...content.metadata, tookPlace: true };
  return { ...one, event: { ...one.event, providerId, content: { ...content, metadata } } };
};

const withMedia = (
  one: IncomingMessage,
  media: NonNullable<IncomingMessage['event']['content']['media']>,
): IncomingMessage => ({ ...one, event: { ...one.event, content: { ...one.event.content, media } } });

const authorKeyOf = (one: IncomingMessage): string | null => storedAuthorOf(one)?.key ?? null;

const isSame = (one: IncomingMessage, other: IncomingMessage): boolean =>
  !one.unreadable &&
  one.whatsappId === other.whatsappId &&
  one.event.chat === other.event.chat &&
  one.event.fromMe === other.event.fromMe &&
  authorKeyOf(one) === authorKeyOf(other) &&
  one.event.providerId === other.event.providerId;

/** Writers choose their ids and could name a message of another one. */
const isBySame = ({ fromMe, authorKey }: ExistingMessage, one: IncomingMessage): boolean =>
  fromMe === one.event.fromMe && authorKey === authorKeyOf(one);
