import type { PeerClock } from '../graph/wire/clock.ts';
import type { MessagingAccount } from './account.ts';
import type { Asset, Assets } from './assets.ts';

export type SentByPerson = { mid: string; delivered: Promise<void> };
export type Received = {
  mid: string;
  text: string | null;
  attachment: { type: string; bytes: Buffer } | null;
  quotedMid: string | null;
  humanAgent: boolean;
};
type Media = { bytes: Buffer; mime: string; name?: string };
type More = Record<string, unknown>;

/** The account as a person sees it. */
export type Host = {
  readonly account: MessagingAccount;
  readonly clock: PeerClock;
  readonly assets: Assets;
  newMid(person: Person, direction: 'in' | 'out'): string;
  sendItem(item: Record<string, unknown>): Promise<void>;
};

/** A person who writes to one page or account, and stores its replies. */
export class Person {
  readonly #connection: Host;
  readonly id: string;
  readonly name: string;
  readonly username: string;
  /** received messages, in order */
  readonly inbox: Received[] = [];
  /** reactions of the business in this conversation, by message */
  readonly reactions = new Map<string, string>();
  typingSeen = 0;
  seen = 0;
  lastInboundMs: number | null = null;
  isBlocked = false;
  /** does not allow the profile to be read */
  hidesProfile = false;

  constructor(connection: Host, { id, name, username }: { id: string; name: string; username: string }) {
    this.#connection = connection;
    this.id = id;
    this.name = name;
    this.username = username;
  }

  text(text: string, more: More = {}): SentByPerson {
    return this.message({ text, ...more });
  }

  /** Sends files as one message. */
  attach(type: string, files: Media[], more: More = {}): SentByPerson {
    const attachments = files.map((file) => ({ type, payload: { url: this.#connection.assets.store(file).url } }));
    return this.message({ attachments, ...more });
  }

  sticker(file: Media, stickerId = '369239263222822'): SentByPerson {
    const { url } = this.#connection.assets.store(file);
    return this.message({ attachments: [{ type: 'sticker', payload: { url, sticker_id: Number(stickerId) } }] });
  }

  /** Replies to a story of the account. */
  storyReply(text: string, file: Media): SentByPerson & { asset: Asset } {
    const asset = this.#connection.assets.store(file);
    return { asset, ...this.message({ text, reply_to: { story: { id: '17889', url: asset.url } } }) };
  }

  message(content: More): SentByPerson {
    const mid = this.#connection.newMid(this, 'in');
    this.lastInboundMs = this.#connection.clock.now();
    return { mid, delivered: this.#sendItem({ message: { mid, ...content } }) };
  }

  postback(title: string, payload: string): SentByPerson {
    const mid = this.#connection.newMid(this, 'in');
    this.lastInboundMs = this.#connection.clock.now();
    return { mid, delivered: this.#sendItem({ postback: { mid, title, payload } }) };
  }

  react(mid: string, emoji: string | null): Promise<void> {
    const reaction = emoji === null ? { mid, action: 'unreact' } : { mid, action: 'react', reaction: 'other', emoji };
    return this.#sendItem({ reaction });
  }

  edit(mid: string, text: string, num_edit = 1): Promise<void> {
    return this.#sendItem({ message_edit: { mid, text, num_edit } });
  }

  /** Unsends a message, as on Instagram. */
  unsend(mid: string): Promise<void> {
    return this.#sendItem({ message: { mid, is_deleted: true } });
  }

  referral(ref: string): Promise<void> {
    return this.#sendItem({ referral: { ref, source: 'SHORTLINK', type: 'OPEN_THREAD' } });
  }

  /** Opens the conversation: everything in it is read. */
  read(): Promise<void> {
    const last = this.inbox.at(-1);
    if (last === undefined) return Promise.resolve();
    return this.#sendItem({
      read:
        this.#connection.account.object === 'page' ? { watermark: this.#connection.clock.now() } : { mid: last.mid },
    });
  }

  receive(received: Received): void {
    this.inbox.push(received);
    if (this.#connection.account.object !== 'page') return;
    void this.#sendItem({ delivery: { mids: [received.mid], watermark: this.#connection.clock.now() } });
  }

  #sendItem(what: More): Promise<void> {
    return this.#connection.sendItem({
      sender: { id: this.id },
      recipient: { id: this.#connection.account.id },
      ...what,
    });
  }
}
