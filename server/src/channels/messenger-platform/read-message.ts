import { readMessageToken } from '../graph/message-token.ts';
import type { InboundContent, InboundEvent } from '../inbound-event.ts';
import { unsupportedTexts } from '../unsupported.texts.ts';
import { attachmentTexts } from './attachment.texts.ts';
import type { Account, PlatformVariant } from './platform-variant.ts';
import { readAttachment } from './read-attachment.ts';
import type { Message } from './webhook-shapes.ts';

type MessageContext = {
  variant: PlatformVariant;
  account: Account;
  chat: string;
  at: Date;
  standby: boolean;
  /** the account's own, whether or not it is marked as such */
  isEcho: boolean;
};

/** A message of the customer's, or an echo of one of ours. One with several files becomes several: `{mid}`, `{mid}#2` … */
export function readMessage(message: Message, where: MessageContext): InboundEvent[] {
  const { variant, account, chat, at, isEcho } = where;
  const { mid } = message;
  if (message.is_deleted) {
    const erase = variant.mustEraseUnsent && { erase: true };
    return [{ kind: 'revoke', chat, providerId: `revoke:${mid}`, at, targetId: mid, ...erase }];
  }
  const ourId = isEcho ? readMessageToken(account, message.metadata) : null;
  if (ourId !== null) return [sentOf(mid, chat, at, ourId)];
  return contentsOf(message, where).map((content, i) => ({
    kind: 'message',
    chat,
    providerId: i === 0 ? mid : `${mid}#${i + 1}`,
    at,
    identities: [{ kind: variant.identityKind, value: chat }],
    name: '',
    fromMe: isEcho,
    content,
    ...(message.reply_to?.mid !== undefined && { quotedProviderId: message.reply_to.mid }),
    // Without our metadata it may still be a send whose response is outstanding.
    ...(isEcho && { maybeOurs: true }),
  }));
}

/** An echo of our own message: it was sent, whatever the response was. */
const sentOf = (mid: string, chat: string, at: Date, ourId: string): InboundEvent => ({
  kind: 'status',
  chat,
  providerId: `status:${mid}:sent`,
  at,
  targetId: mid,
  ourId,
  status: 'sent',
});

function contentsOf(message: Message, { standby }: MessageContext): InboundContent[] {
  const { text = '', attachments = [], quick_reply, referral, reply_to } = message;
  const fields = {
    ...(quick_reply && { reply: { id: quick_reply.payload } }),
    ...(referral && { referral }),
    ...(reply_to?.story && { story: reply_to.story }),
    ...(standby && { standby: true }),
  };
  const fullText = [text, reply_to?.story && attachmentTexts.storyReply(reply_to.story.url)].filter(Boolean).join('\n');
  const [first, ...rest] = attachments;
  const contents = first
    ? [readAttachment(first, fullText), ...rest.map((one) => readAttachment(one, ''))]
    : [{ mediaType: 'conversation' as const, body: fullText || unreadable(message) }];
  return contents.map((content) => {
    const all = { ...content.metadata, ...fields, ...(message.is_unsupported && { unsupported: true }) };
    return { ...content, ...(Object.keys(all).length > 0 && { metadata: all }) };
  });
}

/** Nothing is dropped: the attendant sees that a message arrived. */
const unreadable = ({ is_unsupported }: Message) =>
  is_unsupported ? unsupportedTexts.cannotBeShown : unsupportedTexts.typeCannotBeShown(unsupportedTexts.empty);
