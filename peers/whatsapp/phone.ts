import { MessageWriter, type Recipient } from './message-writer.ts';
import { announceDevice } from './phones/announce-device.ts';
import { changeBlock } from './phones/block.ts';
import { endCall, startCall } from './phones/calls.ts';
import { addToGroup, createGroup, removeFromGroup, renameGroup } from './phones/change-group.ts';
import { announcePacked, type HistoryType } from './phones/history.ts';
import { showPresence, showTyping, type Typing } from './phones/presence.ts';
import { savePerson } from './phones/save-person.ts';
import { type ReceiptType, sendOwnReceipt, sendReceipt } from './phones/send-receipt.ts';
import { setPicture } from './phones/set-picture.ts';
import { unlink } from './server/end-stream.ts';
import type { Account, PhoneBehaviour } from './world/account.ts';
import type { Device } from './world/device.ts';
import type { DisplayedMessage } from './world/displayed-message.ts';
import { Group } from './world/group.ts';
import type { Arrival } from './world/inbox.ts';
import { mediaOf } from './world/read-message.ts';
import type { World } from './world/world.ts';

export type Linking = { scan: (text: string) => Promise<Device>; typeCode: (code: string) => Promise<Device> };

/** A fake phone for tests. */
export class Phone extends MessageWriter {
  readonly #linking: Linking;

  constructor(world: World, account: Account, linking: Linking) {
    super(world, account);
    this.#linking = linking;
  }

  get number(): string {
    return this.account.number;
  }

  get lid(): string | null {
    return this.account.lid;
  }

  /** Currently linked companions. */
  get devices(): readonly Device[] {
    return this.account.devices;
  }

  /** Everything it received, raw and in order, including what it sent itself. */
  get arrivals(): readonly Arrival[] {
    return this.account.inbox.arrivals;
  }

  /** Its automatic behaviour; may be changed at any time. */
  get behaviour(): PhoneBehaviour {
    return this.account.behaviour;
  }

  /** The messages that its app displays, of one chat or of all. */
  displayed(chat?: Recipient): DisplayedMessage[] {
    return this.account.inbox.displayed(chat === undefined ? undefined : this.chatOf(chat));
  }

  /** Resolves to the matching arrival, existing or future. */
  waitFor(fits: (arrival: Arrival) => boolean, timeoutMs?: number): Promise<Arrival> {
    return this.account.inbox.wait(fits, timeoutMs);
  }

  /** Waits for a text that was not written on this phone itself. */
  waitForText(text: string, timeoutMs?: number): Promise<Arrival> {
    const hasText = ({ message }: Arrival) => (message.conversation || message.extendedTextMessage?.text) === text;
    return this.waitFor((arrival) => !(arrival.fromMe && arrival.from.device === 0) && hasText(arrival), timeoutMs);
  }

  /** Scans a QR code, given as its text. Resolves when the companion has signed. */
  scan(qrText: string): Promise<Device> {
    return this.#linking.scan(qrText);
  }

  /** Enters the eight characters shown by the companion. */
  typeCode(code: string): Promise<Device> {
    return this.#linking.typeCode(code);
  }

  /** Unlinks a companion, or all. */
  unlink(device?: Device): void {
    for (const each of device === undefined ? [...this.account.devices] : [device]) unlink(this.world, each);
  }

  /** Tells the companions of others, or its own, that this companion of it was linked. */
  announceDevice(added: Device, to: Phone): void {
    announceDevice(this.world, this.account, added, to.account);
  }

  /** Announces a history chunk, as given, to its companions. */
  async announceHistory(type: HistoryType, packed: Uint8Array): Promise<void> {
    for (const device of this.devices) await announcePacked(this.world, device, { type, packed });
  }

  rename(name: string): void {
    this.account.name = name;
    this.world.emit('changed');
  }

  /** Saves a person in its address book under this name; undefined: removes them. */
  save(other: string | Phone, name: string | undefined): void {
    savePerson(this.world, this.account, this.accountOf(other), name);
  }

  /** Sets its own profile picture, or that of a group; undefined removes it. */
  setPicture(picture: Buffer | undefined, of?: Group): void {
    setPicture(this.world, this.account, of ?? this.account, picture);
  }

  /** Path on the media host of the file of a message on this phone. */
  fileOf(id: string): string {
    const message = this.arrivals.find((each) => each.id === id)?.message;
    const path = message === undefined ? undefined : mediaOf(message)?.content.directPath;
    if (path == null) throw new Error(`no message ${id} with a file`);
    return path;
  }

  /** Sends receipts: delivered (no type), read, or played. */
  receipt(to: Recipient, ids: string | string[], type?: ReceiptType): void {
    const list = typeof ids === 'string' ? [ids] : ids;
    const how = type === undefined ? {} : { type };
    const others = to instanceof Group ? to.members.filter((each) => each !== this.account) : [this.accountOf(to)];
    const where = to instanceof Group ? { group: to } : {};
    for (const other of others) sendReceipt(this.world, this.account, other, list, { ...how, ...where });
  }

  /** Marks messages as read on this phone: its companions and the other person get receipts. */
  readOnPhone(chat: Phone, ids: string[]): void {
    sendOwnReceipt(this.world, this.account, chat.account.jid, ids, 'read-self');
    this.receipt(chat, ids, 'read');
  }

  /** Blocks a person: nothing is delivered between the two, except in groups. */
  block(other: string | Phone): void {
    changeBlock(this.world, this.account, this.accountOf(other), { action: 'block' });
  }

  unblock(other: string | Phone): void {
    changeBlock(this.world, this.account, this.accountOf(other), { action: 'unblock' });
  }

  typing(to: string | Phone, state: Typing = 'composing'): void {
    showTyping(this.world, this.account, this.accountOf(to), state);
  }

  presence(to: string | Phone, state: 'available' | 'unavailable'): void {
    showPresence(this.world, this.account, this.accountOf(to), state);
  }

  /** Starts a call; resolves to its id. `account.calls` tells whether it was rejected. */
  call(to: string | Phone, { isVideo = false } = {}): string {
    return startCall(this.world, this.account, this.accountOf(to), isVideo);
  }

  hangUp(to: string | Phone, callId: string, reason?: string): void {
    endCall(this.world, this.account, this.accountOf(to), callId, reason);
  }

  createGroup(subject: string, members: Phone[], id = newGroupId()): Group {
    return createGroup(this.world, this.account, { id, subject, members: members.map(({ account }) => account) });
  }

  renameGroup(group: Group, subject: string): void {
    renameGroup(this.world, this.account, group, subject);
  }

  addToGroup(group: Group, ...members: Phone[]): void {
    addToGroup(
      this.world,
      this.account,
      group,
      members.map(({ account }) => account),
    );
  }

  removeFromGroup(group: Group, ...members: Phone[]): void {
    removeFromGroup(
      this.world,
      this.account,
      group,
      members.map(({ account }) => account),
    );
  }
}

const newGroupId = (): string => `1203630${Math.floor(1e10 + Math.random() * 8e10)}`;
