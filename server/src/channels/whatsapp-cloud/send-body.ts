import { type FailureReason, failureReason } from '@balcao/contract/channels/failure-reason';
import type { CloudCredentials } from '@balcao/contract/connections/connection';
import { parseLocationBody } from '@balcao/contract/messages/location.rules';
import { truncateText } from '@balcao/contract/truncate-text';
import { z } from 'zod';
import type { OutboundMessage } from '../channel.ts';
import { messageTokenOf } from '../graph/message-token.ts';
import { quotedIdOf } from '../graph/quoted-id.ts';
import { readOutboundTemplate } from '../outbound-template.ts';
import { cloudCapabilities } from './cloud-capabilities.ts';
import { mediaKindOf } from './media-kind.ts';
import { templateContentOf } from './template-content.ts';
import { readCards } from './vcard.ts';

const { textMaxLength, captionMaxLength } = cloudCapabilities;

type Sender = Pick<CloudCredentials, 'phoneNumberId' | 'appSecret'>;

type SendBody = { ok: true; body: Record<string, unknown> } | { ok: false; reason: FailureReason };

const refused = (reason: FailureReason): SendBody => ({ ok: false, reason });

/** The request body of a message, pure. `mediaId`: its uploaded file. */
export function sendBodyOf(
  { phoneNumberId, appSecret }: Sender,
  message: OutboundMessage,
  mediaId: string | null,
): SendBody {
  const address = addressOf(message);
  if (address === null) return refused('contactWithoutIdentity');
  const content = contentOf(message, mediaId);
  if (typeof content === 'string') return refused(content);
  const isReaction = 'reaction' in content;
  const quotedId = quotedIdOf(message);
  return {
    ok: true,
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...address,
      // Returned with every status: identifies a send without a response.
      biz_opaque_callback_data: messageTokenOf({ id: phoneNumberId, appSecret }, message.id),
      ...(quotedId !== null && !isReaction && { context: { message_id: quotedId } }),
      ...content,
    },
  };
}

/** The identity with which the customer last wrote, otherwise the number, otherwise the user id, as `recipient`. */
function addressOf({ chat, to }: OutboundMessage): { to: string } | { recipient: string } | null {
  const usable = to.filter(({ kind }) => kind === 'phone' || kind === 'wa_bsuid');
  const best = usable.find(({ value }) => value === chat) ?? usable.find(({ kind }) => kind === 'phone') ?? usable[0];
  if (best === undefined) return null;
  return best.kind === 'phone' ? { to: best.value } : { recipient: best.value };
}

function contentOf(message: OutboundMessage, mediaId: string | null): Record<string, unknown> | FailureReason {
  if (message.mediaType === 'reactionMessage') {
    if (message.quotedProviderId === null) return failureReason('reactionTargetMissing', { service: 'WhatsApp' });
    return { type: 'reaction', reaction: { message_id: message.quotedProviderId, emoji: message.body } };
  }
  const template = readOutboundTemplate(message.metadata);
  if (template !== null) return templateContentOf(template, message.file, mediaId);
  if (message.file !== null) return mediaOf(message, message.file, mediaId);
  if (message.mediaType === 'locationMessage') return locationOf(message) ?? 'locationWithoutCoordinates';
  if (message.mediaType === 'contactMessage' || message.mediaType === 'vcard') {
    const contacts = readCards(message.body);
    return contacts.length > 0 ? { type: 'contacts', contacts } : 'contactCardEmpty';
  }
  if (message.body.trim() === '') return 'emptyMessage';
  if (message.body.length > textMaxLength) return failureReason('textTooLong', { max: textMaxLength });
  return { type: 'text', text: { body: message.body, preview_url: /https?:\/\//.test(message.body) } };
}

function mediaOf(
  message: OutboundMessage,
  file: NonNullable<OutboundMessage['file']>,
  mediaId: string | null,
): Record<string, unknown> | FailureReason {
  if (mediaId === null) return failureReason('fileNotUploaded', { service: 'WhatsApp' });
  if (message.body.length > captionMaxLength) return failureReason('captionTooLong', { max: captionMaxLength });
  const type = mediaKindOf(file, message.body);
  const caption = message.body !== '' && type !== 'audio' && { caption: message.body };
  const voice = type === 'audio' && file.mimeType === 'audio/ogg' && message.metadata?.['voice'] === true;
  return {
    type,
    [type]: {
      id: mediaId,
      ...caption,
      ...(voice && { voice }),
      ...(type === 'document' && { filename: truncateText(file.name, 240) }),
    },
  };
}

const place = z.object({
  location: z.object({
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
});

/** From the stored coordinates, otherwise from the map URL in the body. */
function locationOf(message: OutboundMessage): Record<string, unknown> | null {
  const stored = place.safeParse(message.metadata);
  if (stored.success) return { type: 'location', location: stored.data.location };
  const read = parseLocationBody(message.body);
  const found = read && /(-?\d{1,3}(?:\.\d+)?)(?:,|%2C)\s*(-?\d{1,3}(?:\.\d+)?)/i.exec(read.mapUrl);
  if (!read || !found) return null;
  return {
    type: 'location',
    location: {
      latitude: Number(found[1]),
      longitude: Number(found[2]),
      ...(read.label !== '' && { name: read.label }),
    },
  };
}
