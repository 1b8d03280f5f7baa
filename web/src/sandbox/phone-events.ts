import type { MediaType } from '@balcao/contract/messages/message';
import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import { formatBytes } from '../platform/formatting.ts';
import type { StaticKey, Translate } from '../platform/texts.ts';
import type { sandboxTexts } from './sandbox.texts.ts';
import { kindOf, type OutgoingContent } from './use-send-queue.ts';

type T = Translate<(typeof sandboxTexts)['pt']>;

export const kindKeys: Record<MediaType, StaticKey<typeof sandboxTexts>> = {
  conversation: 'kindText',
  image: 'kindImage',
  video: 'kindVideo',
  audio: 'kindAudio',
  application: 'kindDocument',
  stickerMessage: 'kindSticker',
  locationMessage: 'kindLocation',
  contactMessage: 'kindContact',
  vcard: 'kindContact',
  call_log: 'kindCall',
  reactionMessage: 'kindReaction',
};

/** `in`: from the server to the phone; `out`: from the phone to the server. */
export type PhoneEvent = { direction: 'in' | 'out'; text: string };

const shorten = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text);

export function describeSend(content: OutgoingContent, t: T): PhoneEvent {
  const text = () => {
    if (content.revoke) return t('contentRemoval');
    if (content.edit) return t('contentEdit');
    if (content.reaction !== undefined) return t('contentReaction', { emoji: content.reaction });
    if (content.file)
      return t('contentFile', { kind: t(kindKeys[kindOf(content)]), size: formatBytes(content.file.size) });
    if (content.location) return t('contentKind', { kind: t('kindLocation') });
    return t('contentText', { text: shorten(content.body ?? '') });
  };
  return { direction: 'out', text: text() };
}

/** Differences between two polls of one conversation, as log entries. Pure. */
export function diffEvents(before: readonly SandboxMessage[], after: readonly SandboxMessage[], t: T): PhoneEvent[] {
  const old = new Map(before.map((message) => [message.id, message]));
  return after.flatMap((message): PhoneEvent[] => {
    const was = old.get(message.id);
    if (message.fromMe && !was) {
      const text =
        message.mediaType === 'conversation' ? t('gotText') : t('gotKind', { kind: t(kindKeys[message.mediaType]) });
      return [{ direction: 'in', text }];
    }
    const read = !message.fromMe && message.ack === 4 && was && was.ack < 4;
    return read ? [{ direction: 'in', text: t('readByInbox') }] : [];
  });
}
