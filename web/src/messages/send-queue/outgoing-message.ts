import type { Message } from '@balcao/contract/messages/message';
import type { PersonNamed } from '@balcao/contract/users/person-named';
import type { OutgoingText } from '../../platform/storage/stored-values.ts';

/**
 * A send that the server has not acknowledged. It is also stored in the browser, to survive a reload
 * (unsent-messages.ts).
 */
export type Outgoing = Omit<OutgoingText, 'userId' | 'file'> & {
  ticketId: number;
  file: OutgoingFile | null;
  quoted: Message['quotedMsg'];
  sender: PersonNamed;
  companyId: number;
  /** delay of the send on the server, in which it can be undone */
  undoSeconds: number;
};

/**
 * Messages that could not be sent for longer may be out of date, and the server may not know any more that it has them:
 * their author decides.
 */
export const maxSendAgeMs = 24 * 3_600_000;

export type OutgoingFile = {
  blob: Blob;
  name: string;
  mimeType: string;
  width: number | null;
  height: number | null;
  /** of a video: a small JPEG of it, in base64 */
  preview?: string | undefined;
  /** object URL of the file, valid until the server has acknowledged it; that of a picture for a while longer (sent-previews.ts) */
  url: string;
};
