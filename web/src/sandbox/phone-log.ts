import type { MediaType } from '@balcao/contract/messages/message';
import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import { formatBytes } from '../platform/formatting.ts';
import type { PlainKey, Say } from '../platform/texts.ts';
import type { sandboxTexts } from './sandbox.texts.ts';
import { kindOf, type Said } from './use-outbox.ts';

type T = Say<(typeof sandboxTexts)['pt']>;

export const kindKeys: Record<MediaType, PlainKey<typeof sandboxTexts>> = {
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
export type Passed = { way: 'in' | 'out'; text: string };

const shorten = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text);

export function saidLine(said: Said, t: T): Passed {
  const text = () => {
    if (said.revoke) return t('saidRemoval');
    if (said.edit) return t('saidEdit');
    if (said.reaction !== undefined) return t('saidReaction', { emoji: said.reaction });
    if (said.file) return t('saidFile', { kind: t(kindKeys[kindOf(said)]), size: formatBytes(said.file.size) });
    if (said.location) return t('saidKind', { kind: t('kindLocation') });
    return t('saidText', { text: shorten(said.body ?? '') });
  };
  return { way: 'out', text: text() };
}

/** Differences between two polls of one conversation, as log entries. Pure. */
export function passedBetween(before: readonly SandboxMessage[], after: readonly SandboxMessage[], t: T): Passed[] {
  const old = new Map(before.map((message) => [message.id, message]));
  return after.flatMap((message): Passed[] => {
    const was = old.get(message.id);
    if (message.fromMe && !was) {
      const text =
        message.mediaType === 'conversation' ? t('gotText') : t('gotKind', { kind: t(kindKeys[message.mediaType]) });
      return [{ way: 'in', text }];
    }
    const read = !message.fromMe && message.ack === 4 && was && was.ack < 4;
    return read ? [{ way: 'in', text: t('readByDesk') }] : [];
  });
}
