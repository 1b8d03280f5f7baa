import type { MediaRef } from './content/media-ref.ts';
import type { MessageSource } from './message-source.ts';

/** The key of a message on the phone that sent it. */
export const messageKeyOf = ({ serverChat, fromMe, id, author, writers }: MessageSource): MediaRef['message'] => ({
  remoteJid: serverChat.slice(0, 200),
  fromMe,
  id,
  participant: author === null ? null : (writers[0] ?? null),
});
