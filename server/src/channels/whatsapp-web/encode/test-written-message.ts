import { Readable } from 'node:stream';
import { type AnyMessageContent, generateWAMessage, type WAMessage } from 'baileys';
import { proto } from 'baileys/WAProto/index.js';
import { ana, me } from '../decode/test-stanza.ts';
import type { OutboundPayload } from '../protocol.ts';
import { messageContentOf } from './message-content.ts';
import type { StoredMessage } from './quoted-message.ts';

export const files = new Map<string, Buffer>();
const openFile = async (key: string) => {
  const bytes = files.get(key);
  return bytes ? Readable.from([bytes]) : null;
};

export function payload(given: Partial<OutboundPayload>): OutboundPayload {
  return {
    chat: ana.lid,
    to: [],
    id: '7',
    providerId: '3EB0OURS',
    mediaType: 'conversation',
    body: '',
    metadata: null,
    file: null,
    quotedProviderId: null,
    ...given,
  };
}

export function file(
  name: string,
  mimeType: string,
  bytes: Buffer | string,
): { file: NonNullable<OutboundPayload['file']> } {
  const content = Buffer.from(bytes);
  files.set(name, content);
  return { file: { key: name, name, mimeType, sizeBytes: content.length } };
}

export const composed = async (given: Partial<OutboundPayload>, quoted: StoredMessage | null = null, jid = ana.lid) =>
  messageContentOf(payload(given), { jid, quoted, openFile });

/** Composed by the library and encoded as for sending. Uploads are reported instead of sent. */
export async function written(
  given: Partial<OutboundPayload>,
  quoted: StoredMessage | null = null,
  jid = ana.lid,
): Promise<WAMessage['message']> {
  const made = await composed(given, quoted, jid);
  if (!made.ok) throw new Error(made.reason);
  return sent(made.content, jid, made.quoted);
}

export async function sent(content: AnyMessageContent, jid: string, quoted?: WAMessage): Promise<proto.Message> {
  const { message } = await generateWAMessage(jid, content, {
    userJid: me.pn,
    messageId: '3EB0OURS',
    upload: async () => ({ mediaUrl: 'https://mmg.whatsapp.net/v/x', directPath: '/v/x' }),
    ...(quoted && { quoted }),
  });
  return proto.Message.decode(proto.Message.encode(message ?? {}).finish());
}
