import type { proto } from 'baileys/WAProto/index.js';
import type { Stanza } from './stanza.ts';

/** A message as whatsapp_web_messages keeps it: `sender` bare, as the server named its author. */
export type Original = { sender: string; fromMe: boolean; message: proto.IMessage };
/** By its stanza id, on this line. */
export type FindOriginal = (id: string) => Promise<Original | null>;

/** Opens an edit that is encrypted under its message's secret; every other stanza, and what cannot be opened, stays as it is. */
export async function openSecretEdit(_stanza: Stanza, _find: FindOriginal): Promise<Stanza> {
  throw new Error('being written');
}
