import { createHash } from 'node:crypto';
import { proto } from 'baileys/WAProto/index.js';
import { decodeTexts } from './decode.texts.ts';
import { unwrap } from './unwrap.ts';

type Bytes = Uint8Array | null | undefined;
/** Content encrypted under the secret of the message `key`; decrypted, it is equivalent to a plain message. */
export type SecretMessage = {
  key: proto.IMessageKey | null | undefined;
  iv: Bytes;
  payload: Bytes;
  /** part of the key derivation: its purpose */
  purpose: string;
  /** votes and responses authenticate their sender in the AAD */
  isBound: boolean;
  /** Throws on invalid content. */
  read(bytes: Uint8Array, original: proto.IMessage): proto.IMessage;
};

const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
const { EVENT_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;

export function readSecretMessage(inner: proto.IMessage): SecretMessage | null {
  const { secretEncryptedMessage: edit, encReactionMessage: reaction, encCommentMessage: comment } = inner;
  const { pollUpdateMessage: vote, encEventResponseMessage: answer } = inner;
  if (edit)
    return {
      ...secretFieldsOf(edit.targetMessageKey, edit),
      purpose: edit.secretEncType === EVENT_EDIT ? 'Event Edit' : 'Message Edit',
      read: (bytes) => asEdit(proto.Message.decode(bytes), edit.targetMessageKey),
    };
  if (reaction)
    return {
      ...secretFieldsOf(reaction.targetMessageKey, reaction),
      purpose: 'Enc Reaction',
      read: (bytes) => {
        const { text } = proto.Message.ReactionMessage.decode(bytes);
        return { reactionMessage: { text: text ?? '', key: reaction.targetMessageKey ?? {} } };
      },
    };
  if (comment)
    return {
      ...secretFieldsOf(comment.targetMessageKey, comment),
      purpose: 'Enc Comment',
      read: (bytes) => ({
        commentMessage: { message: proto.Message.decode(bytes), targetMessageKey: comment.targetMessageKey ?? {} },
      }),
    };
  if (vote)
    return {
      ...secretFieldsOf(vote.pollCreationMessageKey, vote.vote),
      purpose: 'Poll Vote',
      isBound: true,
      read: (bytes, poll) =>
        voteMessageOf(proto.Message.PollVoteMessage.decode(bytes), poll, vote.pollCreationMessageKey),
    };
  if (answer)
    return {
      ...secretFieldsOf(answer.eventCreationMessageKey, answer),
      purpose: 'Event Response',
      isBound: true,
      read: (bytes) =>
        attendanceMessageOf(proto.Message.EventResponseMessage.decode(bytes), answer.eventCreationMessageKey),
    };
  return null;
}

const secretFieldsOf = (
  key: SecretMessage['key'],
  sealed: { encIv?: Bytes; encPayload?: Bytes } | null | undefined,
) => ({
  key,
  iv: sealed?.encIv,
  payload: sealed?.encPayload,
  isBound: false,
});

/** The content is an edit in the old form, or just the new content. The outer key refers to the edited message. */
function asEdit(opened: proto.IMessage, key: proto.IMessageKey | null | undefined): proto.IMessage {
  const editedMessage = unwrap(opened).inner.protocolMessage?.editedMessage ?? opened;
  return { protocolMessage: { type: MESSAGE_EDIT, key: key ?? {}, editedMessage } };
}

const asAnswer = (text: string, key: proto.IMessageKey | null | undefined): proto.IMessage => ({
  extendedTextMessage: { text, contextInfo: { stanzaId: key?.id ?? null } },
});

/** A decrypted vote as a text that quotes the poll `key`. A vote has hashes of its options; their texts are in the poll. */
export function voteMessageOf(
  { selectedOptions }: proto.Message.IPollVoteMessage,
  poll: proto.IMessage,
  key: proto.IMessageKey | null | undefined,
): proto.IMessage {
  const { inner } = unwrap(poll);
  const creation =
    inner.pollCreationMessage ??
    inner.pollCreationMessageV2 ??
    inner.pollCreationMessageV3 ??
    inner.pollCreationMessageV5;
  const hashes = new Set((selectedOptions ?? []).map((hash) => Buffer.from(hash).toString('hex')));
  const names = (creation?.options ?? []).flatMap(({ optionName }) => optionName ?? []);
  const chosenNames = names.filter((name) => hashes.has(createHash('sha256').update(name).digest('hex')));
  const text = chosenNames.length === 0 ? decodeTexts.voteWithdrawn : decodeTexts.vote(chosenNames.join(', '));
  return asAnswer(text, key);
}

/** By EventResponseType. */
const attendances = ['', decodeTexts.attends, decodeTexts.doesNotAttend, decodeTexts.mayAttend];

/** A decrypted answer to an event as a text that quotes the event `key`. */
export const attendanceMessageOf = (
  { response }: proto.Message.IEventResponseMessage,
  key: proto.IMessageKey | null | undefined,
): proto.IMessage => asAnswer(attendances[response ?? 0] || decodeTexts.answeredEvent, key);
