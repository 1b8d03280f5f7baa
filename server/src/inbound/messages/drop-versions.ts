import type { Tx } from '../../platform/db/tx.ts';
import type { IncomingMessage } from '../journal/inbound-types.ts';
import { findExistingMessages } from './find-existing-messages.ts';

/**
 * Drops messages whose picture or video another one already shows in another quality. One that could not be decrypted
 * shows nothing, and may never do.
 */
export async function dropVersions(tx: Tx, messages: IncomingMessage[]): Promise<IncomingMessage[]> {
  const versions = messages.flatMap((one) => {
    const { versionOf } = one.event;
    return versionOf === undefined ? [] : { one, original: { ...one, event: { ...one.event, providerId: versionOf } } };
  });
  if (versions.length === 0) return messages;
  const stored = await findExistingMessages(
    tx,
    versions.map(({ original }) => original),
  );
  const dropped = new Set(
    versions.flatMap(({ one, original }, i) =>
      stored[i]?.unreadable === false || messages.some((other) => isSame(other, original)) ? [one] : [],
    ),
  );
  return messages.filter((one) => !dropped.has(one));
}

const isSame = (one: IncomingMessage, other: IncomingMessage): boolean =>
  !one.unreadable &&
  one.whatsappId === other.whatsappId &&
  one.event.chat === other.event.chat &&
  one.event.fromMe === other.event.fromMe &&
  one.event.providerId === other.event.providerId;
