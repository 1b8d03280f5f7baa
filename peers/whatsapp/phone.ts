import { randomBytes } from 'node:crypto';
import { compose, type MediaInput } from './phones/compose.ts';
import { type SendOptions, sendMessage } from './phones/send-message.ts';
import { type ReceiptType, sendReceipt } from './phones/send-receipt.ts';
import { sendToGroup } from './phones/send-to-group.ts';
import { unlink } from './server/end-stream.ts';
import type { proto } from './wire/schema.ts';
import type { Account, Manners } from './world/account.ts';
import type { Device } from './world/device.ts';
import { Group } from './world/group.ts';
import type { Arrival } from './world/inbox.ts';
import type { Shown } from './world/shown.ts';
import type { World } from './world/world.ts';

/** Whom to write to: a number, another phone, or a group. */
export type To = string | Phone | Group;

/** A fake phone, as a test holds it in the hand. */
export class Phone {
  readonly account: Account;
  readonly #world: World;
  readonly #pair: { scan: (text: string) => Promise<Device>; typeCode: (code: string) => Promise<Device> };

  constructor(
    world: World,
    account: Account,
    pair: { scan: (text: string) => Promise<Device>; typeCode: (code: string) => Promise<Device> },
  ) {
    this.#world = world;
    this.account = account;
    this.#pair = pair;
  }

  get number(): string {
    return this.account.number;
  }

  get lid(): string | null {
    return this.account.lid;
  }

  /** Companions now linked. */
  get devices(): readonly Device[] {
    return this.account.devices;
  }

  /** What has reached it, raw and in order. */
  get arrivals(): readonly Arrival[] {
    return this.account.inbox.arrivals;
  }

  /** What its app shows, of one chat or of all. */
  shown(chat?: To): Shown[] {
    return this.account.inbox.shown(chat === undefined ? undefined : this.#chatOf(chat));
  }

  /** How it behaves without being asked; may be changed at any time. */
  get manners(): Manners {
    return this.account.manners;
  }

  rename(name: string): void {
    this.account.name = name;
  }

  /** With the camera on a QR code, given as its text. */
  scan(qrText: string): Promise<Device> {
    return this.#pair.scan(qrText);
  }

  /** The eight characters that the companion shows, typed on the phone. */
  typeCode(code: string): Promise<Device> {
    return this.#pair.typeCode(code);
  }

  /** Takes a companion off its list, or all. */
  unlink(device?: Device): void {
    for (const each of device === undefined ? [...this.account.devices] : [device]) unlink(this.#world, each);
  }

  /** Any message as it stands in the schema; resolves to its id. */
  send(to: To, message: proto.IMessage, options: SendOptions = {}): Promise<string> {
    if (to instanceof Group) return sendToGroup(this.#world, this.account, to, message, options);
    return sendMessage(this.#world, this.account, this.#accountOf(to), message, options);
  }

  text(to: To, text: string, options: SendOptions = {}): Promise<string> {
    return this.send(to, compose.text(text), options);
  }

  /** A file, encrypted and on the media host. */
  media(to: To, input: MediaInput, options: SendOptions = {}): Promise<string> {
    return this.send(to, compose.media(this.#world, input), options);
  }

  /** Says of messages that they have come (no type), were read, or were played. */
  receipt(to: To, ids: string | string[], type?: ReceiptType): void {
    const list = typeof ids === 'string' ? [ids] : ids;
    const more = type === undefined ? {} : { type };
    if (to instanceof Group) {
      for (const member of to.members)
        if (member !== this.account) sendReceipt(this.#world, this.account, member, list, { ...more, group: to });
    } else sendReceipt(this.#world, this.account, this.#accountOf(to), list, more);
  }

  /** The arrival that fits, now or when it comes. */
  waitFor(fits: (arrival: Arrival) => boolean, timeoutMs?: number): Promise<Arrival> {
    return this.account.inbox.wait(fits, timeoutMs);
  }

  /** Waits for a text, of whoever it is. */
  waitForText(text: string, timeoutMs?: number): Promise<Arrival> {
    const says = ({ message }: Arrival) => (message.conversation || message.extendedTextMessage?.text) === text;
    return this.waitFor((arrival) => !(arrival.fromMe && arrival.from.device === 0) && says(arrival), timeoutMs);
  }

  #accountOf(to: string | Phone): Account {
    return to instanceof Phone ? to.account : this.#world.account(to);
  }

  #chatOf(to: To): string {
    if (to instanceof Group) return to.id;
    return to instanceof Phone ? to.number : to;
  }
}

export const newSecret = (): Buffer => randomBytes(32);
