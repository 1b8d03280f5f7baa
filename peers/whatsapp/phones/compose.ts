import { randomBytes } from 'node:crypto';
import { sealEdit } from '../signal/message-secret.ts';
import { proto } from '../wire/schema.ts';
import type { Account } from '../world/account.ts';

const types = proto.Message.ProtocolMessage.Type;
const secret = () => ({ messageSecret: randomBytes(32) });

/** Another message that this one refers to, from the writer's point of view. */
export type Target = { chat: string; id: string; fromMe: boolean; author: string; message: proto.IMessage };

export type Place = { latitude: number; longitude: number; name?: string; address?: string };
export type Card = { name: string; number: string };

/** Messages of every kind without a file, as the app writes them. */
export const compose = {
  text(text: string, quoted?: Target): proto.IMessage {
    if (quoted === undefined) return { conversation: text, messageContextInfo: secret() };
    return { extendedTextMessage: { text, contextInfo: quoting(quoted) }, messageContextInfo: secret() };
  },

  location: ({ latitude, longitude, name = '', address = '' }: Place): proto.IMessage => ({
    locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, address },
    messageContextInfo: secret(),
  }),

  contact: ({ name, number }: Card): proto.IMessage => ({
    contactMessage: { displayName: name, vcard: cardOf(name, number) },
    messageContextInfo: secret(),
  }),

  contacts: (cards: Card[]): proto.IMessage => ({
    contactsArrayMessage: {
      displayName: `${cards.length} contatos`,
      contacts: cards.map(({ name, number }) => ({ displayName: name, vcard: cardOf(name, number) })),
    },
    messageContextInfo: secret(),
  }),

  poll: (name: string, options: string[]): proto.IMessage => ({
    pollCreationMessageV3: {
      name,
      options: options.map((optionName) => ({ optionName })),
      selectableOptionsCount: 1,
    },
    messageContextInfo: secret(),
  }),

  /** an empty emoji removes the reaction */
  reaction: (target: Target, emoji: string): proto.IMessage => ({
    reactionMessage: { key: keyOf(target), text: emoji, senderTimestampMs: Date.now() },
  }),

  revoke: (target: Target): proto.IMessage => ({ protocolMessage: { type: types.REVOKE, key: keyOf(target) } }),

  edit: (target: Target, text: string): proto.IMessage => ({
    protocolMessage: {
      type: types.MESSAGE_EDIT,
      key: keyOf(target),
      editedMessage: { conversation: text },
      timestampMs: Date.now(),
    },
  }),

  /** an edit encrypted with the secret of the edited message, as phones send since May 2026 */
  sealedEdit(author: Account, target: Target, text: string): proto.IMessage {
    const { messageSecret } = target.message.messageContextInfo ?? {};
    if (messageSecret == null) throw new Error('a message without a secret cannot be edited in this form');
    const about = { secret: messageSecret, id: target.id, author: author.jid, editor: author.jid };
    const sealed = sealEdit(about, compose.edit(target, text));
    const secretEncType = proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT;
    return { secretEncryptedMessage: { targetMessageKey: keyOf(target), secretEncType, ...sealed } };
  },

  album: (imageCount: number, videoCount: number): proto.IMessage => ({
    albumMessage: { expectedImageCount: imageCount, expectedVideoCount: videoCount },
    messageContextInfo: secret(),
  }),

  /** one picture of an announced album */
  inAlbum(picture: proto.IMessage, album: { chat: string; id: string }): proto.IMessage {
    const { MEDIA_ALBUM } = proto.MessageAssociation.AssociationType;
    const parentMessageKey = { remoteJid: album.chat, fromMe: true, id: album.id };
    const messageAssociation = { associationType: MEDIA_ALBUM, parentMessageKey };
    return { ...picture, messageContextInfo: { ...picture.messageContextInfo, messageAssociation } };
  },
};

const keyOf = ({ chat, id, fromMe, author }: Target): proto.IMessageKey => ({
  remoteJid: chat,
  fromMe,
  id,
  ...(chat.endsWith('@g.us') ? { participant: author } : {}),
});

const quoting = ({ id, author, message }: Target): proto.IContextInfo => ({
  stanzaId: id,
  participant: author,
  quotedMessage: message,
});

const cardOf = (name: string, number: string): string =>
  `BEGIN:VCARD\nVERSION:3.0\nN:;${name};;;\nFN:${name}\nTEL;type=CELL;waid=${number}:+${number}\nEND:VCARD`;
