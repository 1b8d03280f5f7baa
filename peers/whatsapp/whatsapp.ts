import { randomInt } from 'node:crypto';
import { Phone } from './phone.ts';
import { compose } from './phones/compose.ts';
import { newMessageId } from './phones/message-id.ts';
import { storeMessage } from './phones/store-message.ts';
import type { Connection } from './server/connection.ts';
import { endStream } from './server/end-stream.ts';
import { scanCode } from './server/pairing.ts';
import { typeCode } from './server/pairing-by-code.ts';
import { Account } from './world/account.ts';
import type { Device } from './world/device.ts';
import { Group } from './world/group.ts';
import type { World } from './world/world.ts';

export type PhoneInput = {
  number: string;
  name?: string;
  /** random if absent; null for an account without one */
  lid?: string | null;
};

/** A fake WhatsApp on loopback: a server for companions, a media host, and phones. */
export class FakeWhatsApp {
  readonly world: World;
  /** value for WHATSAPP_WEB_URL */
  url = '';
  /** WHATSAPP_WEB_ROOT_KEY, in hexadecimal */
  rootKey = '';
  /** NODE_EXTRA_CA_CERTS: the certificate of the media host */
  caFile = '';
  readonly connections = new Set<Connection>();
  /** errors of the peer itself, to inspect when a test fails unexpectedly */
  readonly broken: Error[] = [];
  /** closes the servers, and stores the state that survives a restart */
  closeServers: () => Promise<void> = async () => {};

  constructor(world: World) {
    this.world = world;
    world.on('broken', (error) => this.broken.push(error));
  }

  get faults() {
    return this.world.faults;
  }

  get media() {
    return this.world.media;
  }

  /** base URL of the control calls */
  get controlUrl(): string {
    return `http://${new URL(this.url).host}/_control`;
  }

  /** Environment variables of a product that uses this peer. */
  get environment() {
    return { WHATSAPP_WEB_URL: this.url, WHATSAPP_WEB_ROOT_KEY: this.rootKey, NODE_EXTRA_CA_CERTS: this.caFile };
  }

  phone(input: PhoneInput): Phone {
    const { number, name = `Phone ${number.slice(-4)}` } = input;
    const lid = input.lid === undefined ? randomLid() : input.lid;
    return this.#held(this.world.addAccount(new Account({ number, name, lid })));
  }

  /** The phone of a registered number. */
  phoneOf(number: string): Phone {
    return this.#held(this.world.account(number));
  }

  groupOf(id: string): Group {
    const group = this.world.groups.get(id);
    if (group === undefined) throw new Error(`there is no group ${id}`);
    return group;
  }

  /** Creates a group without notifications, as if it existed before. Otherwise use `phone.createGroup`. */
  group(subject: string, members: Phone[], id = `1203630${randomInt(1e10, 9e10)}`): Group {
    const group = new Group({ id, subject, members: members.map(({ account }) => account) });
    this.world.groups.set(id, group);
    return group;
  }

  /** Adds an old message to the phones of both: it is never sent, and part of the history. */
  addPastMessage(one: Phone, other: Phone, author: Phone, text: string, at: Date): string {
    const id = newMessageId();
    const message = compose.text(text);
    const from = { number: author.number, device: 0 };
    for (const [phone, chat] of [
      [one, other],
      [other, one],
    ] as const)
      storeMessage(this.world, phone.account, { id, chat: chat.number, from, fromMe: phone === author, message, at });
    return id;
  }

  /** Drops a companion's connection without a close, like a network failure. */
  dropConnection(device: Device): void {
    device.link?.close('torn');
  }

  /** The server ends the stream of a companion: 401 403 408 411 440 500 503 515 … */
  endCompanionStream(device: Device, code: number): void {
    if (device.link !== undefined) endStream(device.link, code);
  }

  async close(): Promise<void> {
    for (const connection of this.connections) connection.close('torn');
    await this.closeServers();
  }

  #held(account: Account): Phone {
    return new Phone(this.world, account, {
      scan: (text) => scanCode(this.world, account, this.connections, text),
      typeCode: (code) => typeCode(this.world, account, this.connections, code),
    });
  }
}

const randomLid = (): string => `${randomInt(1e13, 9e13)}${randomInt(10, 99)}`;
