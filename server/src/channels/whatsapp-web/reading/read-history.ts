import type { proto } from 'baileys/WAProto/index.js';
import type { InboundEvent } from '../../channel.ts';
import type { Known, Me } from './stanza.ts';

/** What `messaging-history.set` brings, as far as it is read. */
export type History = {
  messages?: readonly proto.IWebMessageInfo[];
  contacts?: readonly { id: string; name?: string | undefined; notify?: string | undefined }[];
  chats?: readonly { id?: string | null; name?: string | null }[];
  lidPnMappings?: readonly { lid: string; pn: string }[];
};
export type HistoryWish = { me: Me; known: Known; from: Date; until: Date | null; groups: boolean };

/** Old messages of the wished span, oldest first, marked `imported`; before them who is who. */
export function readHistory(_history: History, _wish: HistoryWish): InboundEvent[] {
  throw new Error('being written');
}

/** A LID and a phone number are one person. Null when either is none. */
export function mappingOf(_lid: string, _pn: string, _at: Date): InboundEvent | null {
  throw new Error('being written');
}
