import { z } from 'zod';
import { bareMime, isVoiceNote, type MediaKind } from './media/media-kinds.ts';
import { sha256 } from './media/media-store.ts';
import type { PeerConnection, Person, Sent } from './peer-types.ts';
import {
  buttonReplyOf,
  type Content,
  contactsOf,
  editOf,
  listReplyOf,
  orderOf,
  reactionOf,
  unsupportedOf,
} from './wire/contents.ts';
import { contextOf, type Extra } from './wire/message-context.ts';

export const customerInput = z.strictObject({
  /** null: a username account, known to the business only by its user id */
  waId: z.string().regex(/^\d+$/).nullable().default(null),
  userId: z.string().optional(),
  name: z.string(),
  username: z.string().optional(),
});
export type CustomerInput = z.input<typeof customerInput>;

export type File = { bytes: Buffer; mime: string; caption?: string; filename?: string };
export type SentByCustomer = { id: string; delivered: Promise<void> };
export type Received = {
  id: string;
  opaque: string | null;
  type: string;
  content: unknown;
  quotedId: string | null;
  isRead: boolean;
};

/** A person with a phone, who writes to one business number and stores its replies. */
export class Customer implements Person {
  readonly #connection: PeerConnection;
  waId: string | null;
  userId: string;
  readonly name: string;
  readonly username: string | undefined;
  /** received messages, in order */
  readonly inbox: Received[] = [];
  /** own messages that the business has marked as read */
  readonly readByBusiness = new Set<string>();
  /** number of typing indicators from the business */
  typingSeen = 0;
  lastInboundMs: number | null = null;
  autoRead = false;
  isBlocked = false;
  isOffline = false;
  /** sends held until the phone is online */
  readonly withheld: Sent[] = [];

  constructor(connection: PeerConnection, input: CustomerInput & { userId: string }) {
    this.#connection = connection;
    this.waId = input.waId ?? null;
    this.userId = input.userId;
    this.name = input.name;
    this.username = input.username;
  }

  card() {
    return {
      profile: { name: this.name, ...(this.username === undefined ? {} : { username: this.username }) },
      ...(this.waId === null ? {} : { wa_id: this.waId }),
      user_id: this.userId,
      country_code: this.userId.slice(0, 2),
    };
  }

  /** Sends any message: `type` and its content as in the API. */
  send(type: string, content: Record<string, unknown>, extra: Extra = {}): SentByCustomer {
    const id = this.#connection.newId(this, 'in');
    this.lastInboundMs = this.#connection.clock.now();
    const message = {
      ...contextOf(extra, this.#connection.number.displayPhoneNumber),
      ...(this.waId === null ? {} : { from: this.waId }),
      from_user_id: this.userId,
      ...(extra.groupId === undefined ? {} : { group_id: extra.groupId }),
      id,
      timestamp: this.#connection.clock.stamp(),
      ...(extra.referral === undefined ? {} : { referral: extra.referral }),
      ...content,
      type,
    };
    return { id, delivered: this.#connection.postChange({ contacts: [this.card()], messages: [message] }) };
  }

  text(body: string, extra?: Extra): SentByCustomer {
    return this.send('text', { text: { body } }, extra);
  }

  image(file: File, extra?: Extra): SentByCustomer {
    return this.send('image', { image: this.#file(file) }, extra);
  }

  video(file: File, extra?: Extra): SentByCustomer {
    return this.send('video', { video: this.#file(file) }, extra);
  }

  audio(file: File, extra?: Extra): SentByCustomer {
    return this.send('audio', { audio: { ...this.#file(file), voice: isVoiceNote(file.mime, file.bytes) } }, extra);
  }

  document(file: File, extra?: Extra): SentByCustomer {
    return this.send('document', { document: { ...this.#file(file), filename: file.filename ?? 'documento' } }, extra);
  }

  sticker(file: File, extra?: Extra): SentByCustomer {
    return this.send('sticker', { sticker: { ...this.#file(file), animated: file.bytes.includes('ANIM') } }, extra);
  }

  location(
    at: { latitude: number; longitude: number; name?: string; address?: string; url?: string },
    extra?: Extra,
  ): SentByCustomer {
    return this.send('location', { location: at }, extra);
  }

  contacts(cards: { name: string; phone: string }[], extra?: Extra): SentByCustomer {
    return this.#sendContent(contactsOf(cards), extra);
  }

  /** An absent emoji removes the reaction. */
  react(messageId: string, emoji?: string): SentByCustomer {
    return this.#sendContent(reactionOf(messageId, emoji));
  }

  /** Presses a quick reply of a template. */
  button(text: string, payload = text, quotedId?: string): SentByCustomer {
    return this.send('button', { button: { payload, text } }, quotedId === undefined ? {} : { quotedId });
  }

  pressButton(id: string, title: string, quotedId?: string): SentByCustomer {
    return this.#sendContent(buttonReplyOf(id, title), quotedId === undefined ? {} : { quotedId });
  }

  chooseRow(id: string, title: string, description?: string, quotedId?: string): SentByCustomer {
    return this.#sendContent(listReplyOf(id, title, description), quotedId === undefined ? {} : { quotedId });
  }

  order(items: { sku: string; quantity: number; price: number }[], text?: string): SentByCustomer {
    return this.#sendContent(orderOf(items, text));
  }

  /** Moves to another number: the user id changes with it, and a system message reports that. */
  changeNumber(newWaId: string, newUserId: string): SentByCustomer {
    const previous = { waId: this.waId, userId: this.userId };
    const body = `User ${this.name} changed from ${previous.waId} to ${newWaId}`;
    const systemMessage = this.send('system', {
      system: {
        body,
        type: 'user_changed_number',
        wa_id: newWaId,
        user_id: newUserId,
        previous_user_id: previous.userId,
      },
    });
    this.waId = newWaId;
    this.userId = newUserId;
    return systemMessage;
  }

  unsupported(details = 'Message type is currently not supported.'): SentByCustomer {
    return this.#sendContent(unsupportedOf(details));
  }

  /** Opens the chat for the first time, without writing. */
  requestWelcome(): SentByCustomer {
    return this.send('request_welcome', {});
  }

  edit(messageId: string, body: string): SentByCustomer {
    return this.#sendContent(editOf(messageId, body));
  }

  revoke(messageId: string): SentByCustomer {
    return this.send('revoke', { revoke: { original_message_id: messageId } });
  }

  /** The business replies from its phone app: reported as an echo, which does not open the window. */
  echo(type: string, content: Record<string, unknown>): SentByCustomer {
    const id = this.#connection.newId(this, 'out');
    const message = {
      from: this.#connection.number.displayPhoneNumber,
      ...(this.waId === null ? {} : { to: this.waId }),
      to_user_id: this.userId,
      id,
      timestamp: this.#connection.clock.stamp(),
      type,
      ...content,
    };
    return {
      id,
      delivered: this.#connection.postChange(
        { contacts: [this.card()], message_echoes: [message] },
        'smb_message_echoes',
      ),
    };
  }

  /** Opens the chat: everything up to this message (or all) is read, with a status for each. */
  async read(upToId?: string): Promise<void> {
    const end = upToId === undefined ? this.inbox.length : this.inbox.findIndex((m) => m.id === upToId) + 1;
    await Promise.all(this.inbox.slice(0, end).map((received) => this.#reportRead(received)));
  }

  async played(id: string): Promise<void> {
    const sent = this.#connection.sent.find((s) => s.id === id);
    if (sent !== undefined) await this.#connection.statuses.sendStatus(sent, this, 'played');
  }

  /** Switches the phone off or on; held sends are then delivered. */
  setOffline(isOffline: boolean): void {
    this.isOffline = isOffline;
    if (!isOffline) for (const sent of this.withheld.splice(0)) this.#connection.statuses.deliver(sent, this, 0);
  }

  receive(sent: Sent): void {
    const { id, opaque, type, content, quotedId } = sent;
    this.inbox.push({ id, opaque, type, content, quotedId, isRead: false });
  }

  #sendContent({ type, content }: Content, extra?: Extra): SentByCustomer {
    return this.send(type, content, extra);
  }

  async #reportRead(received: Received): Promise<void> {
    const sent = this.#connection.sent.find((s) => s.id === received.id);
    if (received.isRead || sent === undefined) return;
    received.isRead = true;
    await this.#connection.statuses.sendStatus(sent, this, 'read');
  }

  #file(file: File & { kind?: MediaKind }) {
    const { media: files, number } = this.#connection;
    const media = files.store(number.phoneNumberId, file.bytes, file.mime, file.filename ?? null);
    return {
      ...(file.caption === undefined ? {} : { caption: file.caption }),
      mime_type: bareMime(file.mime) === 'audio/ogg' ? 'audio/ogg; codecs=opus' : file.mime,
      sha256: sha256(file.bytes, 'base64'),
      id: media.id,
    };
  }
}
