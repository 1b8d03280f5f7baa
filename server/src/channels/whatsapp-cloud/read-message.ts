import { z } from 'zod';
import { type InboundContent, type InboundEvent, vendorMessageId } from '../inbound-event.ts';
import { unsupportedTexts } from '../unsupported.texts.ts';
import { identitiesOf, type Person, personOf } from './person-of.ts';
import { readContent } from './read-content.ts';
import type { Card, Message } from './webhook-shapes.ts';

/** The event of a customer's message, or of one of ours from the phone app (`echo`). Null: without an author. */
export function readMessage(given: Message, cards: readonly Card[], at: Date, isEcho: boolean): InboundEvent | null {
  const message = withSender(given);
  const person = personOf(message, cards, isEcho ? 'to' : 'from');
  if (person === null) return null;
  const common = { chat: person.chat, providerId: message.id, at };
  return (
    readChange(message, common) ??
    readReaction(message, common, person, isEcho) ??
    readIdentity(message, common, person) ?? {
      ...common,
      kind: 'message',
      identities: person.identities,
      name: person.name,
      fromMe: isEcho,
      ...(person.author && !isEcho && { author: person.author }),
      content: contentOf(message),
      ...(message.context?.id !== undefined && { quotedProviderId: message.context.id }),
    }
  );
}

type Common = { chat: string; providerId: string; at: Date };

const edit = z.looseObject({ original_message_id: vendorMessageId, message: z.looseObject({ type: z.string() }) });
const revoke = z.looseObject({ original_message_id: vendorMessageId });

function readChange(message: Message, common: Common): InboundEvent | null {
  if (message.type === 'revoke') {
    const parsed = revoke.safeParse(message['revoke']);
    return parsed.success ? { ...common, kind: 'revoke', targetId: parsed.data.original_message_id } : null;
  }
  if (message.type !== 'edit') return null;
  const parsed = edit.safeParse(message['edit']);
  const content = parsed.success ? readContent(parsed.data.message.type, parsed.data.message) : null;
  if (!parsed.success || content === null) return null;
  return { ...common, kind: 'edit', targetId: parsed.data.original_message_id, body: content.body };
}

const reaction = z.looseObject({ message_id: vendorMessageId, emoji: z.string().max(40).optional().catch(undefined) });

function readReaction(
  message: Message,
  common: Common,
  { identities, name, author }: Person,
  fromMe: boolean,
): InboundEvent | null {
  const parsed = message.type === 'reaction' ? reaction.safeParse(message['reaction']) : null;
  if (!parsed?.success) return null;
  const { message_id, emoji = '' } = parsed.data;
  const by = author && !fromMe ? { author } : {};
  return { ...common, ...by, kind: 'reaction', identities, name, fromMe, targetId: message_id, emoji };
}

const word = z.string().optional().catch(undefined);
const system = z.looseObject({
  body: word,
  type: word,
  wa_id: word,
  new_wa_id: word,
  user_id: word,
  previous_user_id: word,
});

/** A change of a user id alone names nobody else: without a number, and without a card. */
function withSender(message: Message): Message {
  const parsed = message.type === 'system' ? system.safeParse(message['system']) : null;
  if (!parsed?.success || message.from_user_id !== undefined || message.from !== undefined) return message;
  return { ...message, from_user_id: parsed.data.previous_user_id ?? parsed.data.user_id };
}

/** A changed number or user id. Other system events stay messages. */
function readIdentity(message: Message, common: Common, person: Person): InboundEvent | null {
  const parsed = message.type === 'system' ? system.safeParse(message['system']) : null;
  if (!parsed?.success) return null;
  const { wa_id, new_wa_id, user_id, previous_user_id } = parsed.data;
  const was = identitiesOf(previous_user_id ?? message.from_user_id, message.from);
  const now = identitiesOf(user_id, wa_id ?? new_wa_id).filter(
    (i) => !was.some((w) => w.kind === i.kind && w.value === i.value),
  );
  if (was.length === 0 || now.length === 0) return null;
  return { ...common, kind: 'identity', identities: now, was, name: person.name };
}

function contentOf(message: Message): InboundContent {
  const read = readContent(message.type, message);
  const isEmpty = read === null || (read.body === '' && read.media === undefined);
  const content = isEmpty ? unknownContent(message) : read;
  const metadata = { ...content.metadata, ...contextMetadata(message) };
  return { ...content, ...(Object.keys(metadata).length > 0 && { metadata }) };
}

/** Nothing is dropped: the attendant sees that a message of this type arrived. */
function unknownContent(message: Message): InboundContent {
  const systemMessage = system.safeParse(message['system']);
  const what = z.looseObject({ type: z.string() }).safeParse(message['unsupported']);
  const type = what.success ? what.data.type : message.type;
  const body = (systemMessage.success && systemMessage.data.body) || unsupportedTexts.typeCannotBeShown(type);
  return {
    mediaType: 'conversation',
    body,
    metadata: { unsupported: { type, code: message.errors?.[0]?.code ?? null } },
  };
}

function contextMetadata({ context, referral }: Message): Record<string, unknown> {
  return {
    ...((context?.forwarded || context?.frequently_forwarded) && {
      forwarded: context.frequently_forwarded ? 'often' : true,
    }),
    ...(context?.referred_product && { product: context.referred_product }),
    ...(referral && { referral }),
  };
}
