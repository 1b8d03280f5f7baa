import { type Card, compose, type Place, type Target } from './phones/compose.ts';
import { composeMedia, type MediaInput } from './phones/compose-media.ts';
import { type SendOptions, sendMessage } from './phones/send-message.ts';
import { sendToGroup } from './phones/send-to-group.ts';
import type { proto } from './wire/schema.ts';
import type { Account } from './world/account.ts';
import { Group } from './world/group.ts';
import type { World } from './world/world.ts';

/** Recipient of a message: a number, another phone, or a group. */
export type Recipient = string | MessageWriter | Group;

/** The part of a phone that writes messages of every kind. */
export class MessageWriter {
  readonly account: Account;
  protected readonly world: World;

  constructor(world: World, account: Account) {
    this.world = world;
    this.account = account;
  }

  /** Sends any message of the schema; resolves to its id. */
  send(to: Recipient, message: proto.IMessage, options: SendOptions = {}): Promise<string> {
    if (to instanceof Group) return sendToGroup(this.world, this.account, to, message, options);
    return sendMessage(this.world, this.account, this.accountOf(to), message, options);
  }

  text(to: Recipient, text: string, options: SendOptions & { quoting?: string } = {}): Promise<string> {
    const quoted = options.quoting === undefined ? undefined : this.#target(to, options.quoting);
    return this.send(to, compose.text(text, quoted), options);
  }

  /** Sends a file, encrypted, via the media host: image video audio voice document sticker. */
  media(to: Recipient, input: MediaInput, options: SendOptions = {}): Promise<string> {
    return this.send(to, composeMedia(this.world, input), options);
  }

  /** Sends the album's announcement, then each picture. Returns their ids, the announcement's first. */
  async album(to: Recipient, pictures: MediaInput[]): Promise<string[]> {
    const videos = pictures.filter(({ kind }) => kind === 'video').length;
    const id = await this.send(to, compose.album(pictures.length - videos, videos));
    const ids = [id];
    for (const each of pictures) {
      const picture = composeMedia(this.world, each);
      ids.push(await this.send(to, compose.inAlbum(picture, { chat: this.#jidOf(to), id })));
    }
    return ids;
  }

  location(to: Recipient, place: Place): Promise<string> {
    return this.send(to, compose.location(place));
  }

  contact(to: Recipient, ...cards: Card[]): Promise<string> {
    const [only, ...more] = cards;
    if (only === undefined) throw new Error('a card of whom?');
    return this.send(to, more.length === 0 ? compose.contact(only) : compose.contacts(cards));
  }

  poll(to: Recipient, name: string, options: string[]): Promise<string> {
    return this.send(to, compose.poll(name, options));
  }

  /** An empty emoji removes the reaction. */
  react(to: Recipient, id: string, emoji: string): Promise<string> {
    return this.send(to, compose.reaction(this.#target(to, id), emoji));
  }

  /** `sealed` is the format of phones since May 2026, `plain` the previous one. */
  edit(to: Recipient, id: string, text: string, form: 'plain' | 'sealed' = 'plain'): Promise<string> {
    const target = this.#target(to, id);
    return this.send(
      to,
      form === 'plain' ? compose.edit(target, text) : compose.sealedEdit(this.account, target, text),
    );
  }

  revoke(to: Recipient, id: string): Promise<string> {
    return this.send(to, compose.revoke(this.#target(to, id)));
  }

  #target(to: Recipient, id: string): Target {
    const chat = this.chatOf(to);
    const found = this.account.inbox.arrivals.find((each) => each.id === id && each.chat === chat);
    if (found === undefined) throw new Error(`no message ${id} in this chat`);
    const author = this.world.account(found.from.number);
    return { chat: this.#jidOf(to), id, fromMe: author === this.account, author: author.jid, message: found.message };
  }

  protected accountOf(to: string | MessageWriter): Account {
    return to instanceof MessageWriter ? to.account : this.world.account(to);
  }

  protected chatOf(to: Recipient): string {
    if (to instanceof Group) return to.id;
    return to instanceof MessageWriter ? to.account.number : to;
  }

  #jidOf(to: Recipient): string {
    return to instanceof Group ? to.jid : this.accountOf(to).jid;
  }
}
