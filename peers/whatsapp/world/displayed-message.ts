import type { proto } from '../wire/schema.ts';
import { innerMessage, mediaOf, textOf, whatItIs } from './read-message.ts';

/** A message as displayed by the phone's app. */
export type DisplayedMessage = {
  id: string;
  chat: string;
  fromMe: boolean;
  author: string;
  kind: string;
  text: string;
  isEdited: boolean;
  isRevoked: boolean;
  quotedId: string | undefined;
  reactions: Record<string, string>;
  media: DisplayedMedia | undefined;
  /** the whole message, for fields not listed here */
  message: proto.IMessage;
  at: Date;
};

export type DisplayedMedia = {
  mimetype: string;
  sizeBytes: number;
  fileName: string | undefined;
  isVoice: boolean;
  seconds: number | undefined;
  waveform: Buffer | undefined;
  /** set once the phone has downloaded the file */
  bytes?: Buffer;
  /** why the phone could not show the file */
  error?: string;
};

type Applied = {
  id: string;
  chat: string;
  fromMe: boolean;
  from: { number: string };
  message: proto.IMessage;
  at: Date;
};

export class DisplayedChats {
  readonly #byKey = new Map<string, DisplayedMessage>();

  of(chat?: string): DisplayedMessage[] {
    const all = [...this.#byKey.values()];
    return chat === undefined ? all : all.filter((each) => each.chat === chat);
  }

  one(chat: string, id: string): DisplayedMessage | undefined {
    return this.#byKey.get(keyOf(chat, id));
  }

  apply(arrival: Applied): void {
    const message = innerMessage(arrival.message);
    const { protocolMessage, reactionMessage } = message;
    if (protocolMessage?.type === 0) this.#revoke(arrival, protocolMessage.key?.id);
    else if (protocolMessage?.type === 14)
      this.#edit(arrival, protocolMessage.key?.id, protocolMessage.editedMessage ?? {});
    else if (reactionMessage != null) this.#react(arrival, reactionMessage);
    else this.#show(arrival, message);
  }

  #react(arrival: Applied, reaction: proto.Message.IReactionMessage): void {
    const target = this.#byKey.get(keyOf(arrival.chat, reaction.key?.id));
    if (target === undefined) return;
    if (reaction.text) target.reactions[arrival.from.number] = reaction.text;
    else delete target.reactions[arrival.from.number];
  }

  #show(arrival: Applied, message: proto.IMessage): void {
    const kind = whatItIs(message);
    if (kind === 'nothing') return;
    const key = keyOf(arrival.chat, arrival.id);
    if (this.#byKey.has(key)) return;
    this.#byKey.set(key, {
      id: arrival.id,
      chat: arrival.chat,
      fromMe: arrival.fromMe,
      author: arrival.from.number,
      kind,
      text: textOf(message),
      isEdited: false,
      isRevoked: false,
      quotedId: quotedIdOf(message),
      reactions: {},
      media: displayedMediaOf(message),
      message,
      at: arrival.at,
    });
  }

  /** Only the author of a message may change it. */
  #target(arrival: Applied, id: string | null | undefined): DisplayedMessage | undefined {
    const target = this.#byKey.get(keyOf(arrival.chat, id));
    return target?.author === arrival.from.number ? target : undefined;
  }

  #revoke(arrival: Applied, id: string | null | undefined): void {
    const target = this.#target(arrival, id);
    if (target !== undefined) Object.assign(target, { isRevoked: true, text: '', media: undefined });
  }

  #edit(arrival: Applied, id: string | null | undefined, message: proto.IMessage): void {
    const target = this.#target(arrival, id);
    if (target !== undefined) Object.assign(target, { isEdited: true, text: textOf(message) });
  }
}

const keyOf = (chat: string, id: string | null | undefined): string => `${chat} ${id ?? ''}`;

function quotedIdOf(message: proto.IMessage): string | undefined {
  for (const part of Object.values(message)) {
    const id = typeof part === 'object' && part !== null ? part.contextInfo?.stanzaId : undefined;
    if (typeof id === 'string' && id !== '') return id;
  }
  return undefined;
}

function displayedMediaOf(message: proto.IMessage): DisplayedMedia | undefined {
  const media = mediaOf(message);
  if (media === undefined) return undefined;
  const { content } = media;
  return {
    mimetype: content.mimetype ?? '',
    sizeBytes: Number(content.fileLength ?? 0),
    fileName: message.documentMessage?.fileName ?? undefined,
    isVoice: message.audioMessage?.ptt === true,
    seconds: message.audioMessage?.seconds ?? message.videoMessage?.seconds ?? undefined,
    waveform: message.audioMessage?.waveform == null ? undefined : Buffer.from(message.audioMessage.waveform),
  };
}
