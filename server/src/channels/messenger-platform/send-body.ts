import { type FailureReason, failureReason } from '@balcao/contract/channels/failure-reason';
import type { OutboundMessage } from '../channel.ts';
import { messageTokenOf } from '../graph/message-token.ts';
import { quotedIdOf } from '../graph/quoted-id.ts';
import type { Account, AttachmentType, PlatformVariant } from './platform-variant.ts';

type SendBody = { ok: true; body: Record<string, unknown> } | { ok: false; reason: FailureReason };

const refused = (reason: FailureReason): SendBody => ({ ok: false, reason });

/** The request body of a message, pure. `attachment`: its uploaded file. */
export function sendBodyOf(
  variant: PlatformVariant,
  account: Account,
  message: OutboundMessage,
  attachment: { type: AttachmentType; id: string } | null,
): SendBody {
  const person = personOf(variant, message);
  if (person === null) return refused(failureReason('contactNotOnChannel', { service: variant.service }));
  const recipient = { id: person };
  if (message.mediaType === 'reactionMessage') return reactionOf(variant, message, recipient);
  const content = contentOf(variant, message, attachment);
  if (typeof content === 'string') return refused(content);
  const quotedMid = midOf(quotedIdOf(message));
  return {
    ok: true,
    body: {
      recipient,
      ...(variant.sendsMessagingType && { messaging_type: 'RESPONSE' }),
      message: { ...content, ...(account.carriesMetadata && { metadata: messageTokenOf(account, message.id) }) },
      ...(quotedMid !== null && { reply_to: { mid: quotedMid } }),
    },
  };
}

/** The same with the human agent tag: people may reply within seven days instead of one. */
export const asHumanAgent = (body: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  messaging_type: 'MESSAGE_TAG',
  tag: 'HUMAN_AGENT',
});

/** The identity with which they last wrote, else the one of this channel. */
function personOf(variant: PlatformVariant, { chat, to }: Pick<OutboundMessage, 'chat' | 'to'>): string | null {
  const known = to.filter(({ kind }) => kind === variant.identityKind);
  return (known.find(({ value }) => value === chat) ?? known[0])?.value ?? null;
}

function reactionOf(
  variant: PlatformVariant,
  { quotedProviderId, body }: OutboundMessage,
  recipient: { id: string },
): SendBody {
  const message_id = midOf(quotedProviderId);
  if (message_id === null) return refused(failureReason('reactionTargetMissing', { service: variant.service }));
  return {
    ok: true,
    body: {
      recipient,
      sender_action: body === '' ? 'unreact' : 'react',
      payload: { message_id, ...(body !== '' && { reaction: variant.reactionOf(body) }) },
    },
  };
}

/** The channel's own id: further files of a message have a suffix of ours. Null for an opened link or a pressed button, which has none. */
const midOf = (providerId: string | null): string | null =>
  providerId === null || /^(referral|postback):/.test(providerId) ? null : providerId.replace(/#\d+$/, '');

function contentOf(
  variant: PlatformVariant,
  { file, body, mediaType }: OutboundMessage,
  attachment: { type: AttachmentType; id: string } | null,
): Record<string, unknown> | FailureReason {
  const { service } = variant;
  if (file !== null) {
    if (attachment === null) return failureReason('fileNotUploaded', { service });
    // Captions are queued as separate messages: nothing may be lost here.
    if (body.trim() !== '') return failureReason('captionUnsupported', { service });
    return { attachment: { type: attachment.type, payload: { attachment_id: attachment.id } } };
  }
  const text = mediaType === 'locationMessage' ? placeText(body) : body;
  if (text.trim() === '') return 'emptyMessage';
  return variant.textTooLong(text) ?? { text };
}

/** Locations have no message type: `picture|map URL|label`. */
function placeText(body: string): string {
  const [, mapUrl = '', ...label] = body.split('|');
  return [label.join('|'), mapUrl].filter(Boolean).join('\n');
}
