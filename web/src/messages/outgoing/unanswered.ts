import type { Message } from '@balcao/contract/messages/message';
import type { OutgoingText } from '../../platform/storage.ts';

/** A send that the server has not answered. A text also lies in storage, so that a reload does not lose it. */
export type Outgoing = OutgoingText & {
  ticketId: number;
  file: OutgoingFile | null;
  quoted: Message['quotedMsg'];
  sender: { id: number; name: string };
  companyId: number;
  /** for so long the server keeps it back, so that it can be undone */
  holdSeconds: number;
};
export type OutgoingFile = {
  blob: Blob;
  name: string;
  mimeType: string;
  width: number | null;
  height: number | null;
  /** object URL of the very file: shown until the page goes */
  url: string;
};
