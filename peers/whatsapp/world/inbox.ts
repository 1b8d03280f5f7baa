import { EventEmitter } from 'node:events';
import type { proto } from '../wire/schema.ts';
import type { Stanza } from '../wire/stanza.ts';
import { DisplayedChats, type DisplayedMessage } from './displayed-message.ts';

/** One arrival of a message at the phone: a resent one arrives again under the same id. */
export type Arrival = {
  id: string;
  /** number of the person, or id of the group, that this is a chat with */
  chat: string;
  /** number and device that wrote it; device 0 is a phone */
  from: { number: string; device: number };
  /** written by the same account on another device */
  fromMe: boolean;
  message: proto.IMessage;
  at: Date;
  /** encryption type; absent between phones, which bypass the wire */
  enc?: 'pkmsg' | 'msg' | 'skmsg';
  stanza?: Stanza;
};

/** Messages that a phone received, raw and as its app displays them. */
export class Inbox extends EventEmitter<{ arrival: [Arrival] }> {
  readonly arrivals: Arrival[] = [];
  readonly #chats = new DisplayedChats();

  constructor() {
    super();
    this.setMaxListeners(0);
  }

  /** `shownAs`: the decrypted content of a secret message, which the app displays in its place. */
  add(arrival: Arrival, shownAs: proto.IMessage = arrival.message): void {
    this.arrivals.push(arrival);
    this.#chats.apply({ ...arrival, message: shownAs });
    this.emit('arrival', arrival);
  }

  /** As displayed by the app: without duplicates, with edits and revokes applied. */
  displayed(chat?: string): DisplayedMessage[] {
    return this.#chats.of(chat);
  }

  displayedOne(chat: string, id: string): DisplayedMessage | undefined {
    return this.#chats.one(chat, id);
  }

  /** Resolves to the first matching arrival, existing or future. */
  wait(fits: (arrival: Arrival) => boolean, timeoutMs = 30_000): Promise<Arrival> {
    const here = this.arrivals.find(fits);
    if (here !== undefined) return Promise.resolve(here);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.off('arrival', look);
        reject(new Error('no such message has reached the phone'));
      }, timeoutMs);
      const look = (arrival: Arrival) => {
        if (!fits(arrival)) return;
        clearTimeout(timer);
        this.off('arrival', look);
        resolve(arrival);
      };
      this.on('arrival', look);
    });
  }
}
