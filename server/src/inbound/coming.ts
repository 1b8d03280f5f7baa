import type { MediaType } from '@balcao/contract/messages/message';
import type { InboundMessage } from '../channels/channel.ts';

/** One message on its way through the steps below. */
export type Coming = {
  whatsappId: number;
  event: InboundMessage;
  mediaType: MediaType;
  preview: string;
  contactId: number;
  ticketId: number;
};

/** A message that is in the database now. */
export type Stored = { id: number; coming: Coming };
