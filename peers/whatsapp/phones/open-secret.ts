import { openEdit } from '../signal/message-secret.ts';
import type { proto } from '../wire/schema.ts';
import type { Account } from '../world/account.ts';

/** Decrypts an encrypted edit; one that cannot be decrypted stays as it is. */
export function decryptSecret(phone: Account, author: Account, message: proto.IMessage): proto.IMessage {
  const sealed = message.secretEncryptedMessage;
  const id = sealed?.targetMessageKey?.id;
  if (sealed?.encIv == null || sealed.encPayload == null || id == null) return message;
  const secret = phone.inbox.arrivals.find((each) => each.id === id)?.message.messageContextInfo?.messageSecret;
  if (secret == null) return message;
  const names = [author.lidJid, author.pnJid].filter((each) => each !== undefined);
  for (const one of names)
    for (const editor of names) {
      try {
        return openEdit({ secret, id, author: one, editor }, { encIv: sealed.encIv, encPayload: sealed.encPayload });
      } catch {}
    }
  return message;
}
