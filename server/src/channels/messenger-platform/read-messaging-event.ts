import { failureReason } from '@balcao/contract/channels/failure-reason';
import { truncateText } from '@balcao/contract/truncate-text';
import { digest, noticeOf } from '../graph/read-event.ts';
import { readTime } from '../graph/read-time.ts';
import type { InboundEvent } from '../inbound-event.ts';
import type { Account, PlatformVariant } from './platform-variant.ts';
import { readMessage } from './read-message.ts';
import type { Item } from './webhook-shapes.ts';

/** The events of one item, in order; null: unknown. */
export function readMessagingEvent(
  given: Item,
  about: { variant: PlatformVariant; account: Account; standby: boolean; now: Date },
): InboundEvent[] | null {
  const { variant, account, standby } = about;
  const at = readTime(given.timestamp, about.now);
  if (given.policy_enforcement) return [noticeOfPolicy(given, given.policy_enforcement, at, variant)];
  if (!given.sender) return null;
  const isEcho = given.message?.is_echo === true || given.sender.id === account.id;
  const chat = isEcho ? given.recipient.id : given.sender.id;
  const identities = [{ kind: variant.identityKind, value: chat }];
  if (given.message) return readMessage(given.message, { variant, account, chat, at, standby, isEcho });
  if (given.message_edit) {
    const { mid, text, num_edit } = given.message_edit;
    return [
      { kind: 'edit', chat, providerId: `edit:${mid}:${num_edit || given.timestamp}`, at, targetId: mid, body: text },
    ];
  }
  if (given.reaction) {
    const { mid, action } = given.reaction;
    const emoji = action === 'unreact' ? '' : emojiOf(given.reaction);
    const providerId = `reaction:${mid}:${given.timestamp}:${action}`;
    return [{ kind: 'reaction', chat, providerId, at, identities, name: '', fromMe: isEcho, targetId: mid, emoji }];
  }
  if (given.delivery) return marks('delivered', given.delivery, chat, at);
  if (given.read) return marks('read', { ...given.read, mids: given.read.mid ? [given.read.mid] : [] }, chat, at);
  if (given.postback) {
    const { mid, title, payload, referral } = given.postback;
    const body = title || payload || '👋';
    const fields = { ...(payload !== undefined && { reply: { id: payload } }), ...(referral && { referral }) };
    const providerId = mid ?? `postback:${given.timestamp}:${digest(given.postback)}`;
    return [
      {
        kind: 'message',
        chat,
        providerId,
        at,
        identities,
        name: '',
        fromMe: false,
        content: textContent(body, fields),
      },
    ];
  }
  // A person opened the chat by a link or an advertisement and has not written yet.
  if (given.referral) {
    const providerId = `referral:${given.timestamp}:${digest(given.referral)}`;
    const content = textContent('👋', { referral: given.referral });
    return [{ kind: 'message', chat, providerId, at, identities, name: '', fromMe: false, content }];
  }
  return null;
}

function noticeOfPolicy(
  { timestamp }: Item,
  enforcement: NonNullable<Item['policy_enforcement']>,
  at: Date,
  { service }: PlatformVariant,
): InboundEvent {
  const { action = '', reason = '' } = enforcement;
  const text = [action, reason].filter(Boolean).join(' – ');
  const notice = failureReason('accountNotice', { service, text });
  return noticeOf(`policy:${timestamp}:${digest(enforcement)}`, at, notice, action === 'unblock');
}

const textContent = (body: string, fields: Record<string, unknown>) => ({
  mediaType: 'conversation' as const,
  body,
  ...(Object.keys(fields).length > 0 && { metadata: fields }),
});

/**
 * Statuses of named messages, and a watermark: Messenger gives its time, Instagram names the last message read, now.
 */
function marks(
  status: 'delivered' | 'read',
  { mids, watermark }: { mids: string[]; watermark?: number | undefined },
  chat: string,
  at: Date,
): InboundEvent[] {
  const named = mids.map(
    (mid): InboundEvent => ({ kind: 'status', chat, providerId: `status:${mid}:${status}`, at, targetId: mid, status }),
  );
  const until = watermark === undefined ? (status === 'read' ? at : null) : readTime(watermark, at);
  if (until === null) return named;
  const providerId = `watermark:${status}:${until.getTime()}`;
  return [...named, { kind: 'watermark', chat, providerId, at: until, status }];
}

const emojis = new Map([
  ['love', '❤️'],
  ['smile', '😆'],
  ['haha', '😆'],
  ['wow', '😮'],
  ['sad', '😢'],
  ['angry', '😠'],
  ['like', '👍'],
  ['dislike', '👎'],
]);

const emojiOf = ({ emoji, reaction = '' }: { emoji?: string | undefined; reaction?: string | undefined }): string =>
  truncateText(emoji || emojis.get(reaction) || '👍', 40);
