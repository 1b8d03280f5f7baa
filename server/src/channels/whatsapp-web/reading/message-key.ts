import type { MediaRef } from './media-ref.ts';
import type { Whose } from './whose.ts';

/** The key under which a message is known to the phone that sent it. */
export const messageKeyOf = ({ serverChat, fromMe, id, author, writers }: Whose): MediaRef['message'] => ({
  remoteJid: serverChat.slice(0, 200),
  fromMe,
  id,
  participant: author === null ? null : (writers[0] ?? null),
});
