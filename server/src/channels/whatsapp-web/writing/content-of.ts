import type { Readable } from 'node:stream';
import type { AnyMessageContent, WAMessage } from 'baileys';
import type { proto } from 'baileys/WAProto/index.js';
import type { OutboundPayload } from '../protocol.ts';
import type { Me } from '../reading/stanza.ts';

/** What is quoted, reacted to, edited or deleted, as whatsapp_web_messages keeps it; null when it is not kept. */
export type Kept = { chat: string; fromMe: boolean; sender: string; message: proto.IMessage };
export type Composing = {
  /** to whom it goes: `addressOf` */
  jid: string;
  me: Me;
  /** by `quotedProviderId` */
  quoted: Kept | null;
  openFile(key: string): Promise<Readable | null>;
};
export type Composed =
  | { ok: true; content: AnyMessageContent; quoted: WAMessage | undefined }
  /** in words for the attendant */
  | { ok: false; reason: string };

/** A message of the desk as `sendMessage` takes it (content, {quoted, messageId}). Throws only when a file cannot be read now. */
export async function contentOf(_payload: OutboundPayload, _composing: Composing): Promise<Composed> {
  throw new Error('being written');
}
