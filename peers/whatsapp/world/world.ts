import { EventEmitter } from 'node:events';
import { isGroupJid, lidServer, parseJid } from '../wire/jid.ts';
import type { Stanza } from '../wire/stanza.ts';
import type { Account } from './account.ts';
import type { Device } from './device.ts';
import { Faults } from './faults.ts';
import type { Group } from './group.ts';
import { MediaStore } from './media-store.ts';

export type WorldSettings = {
  /** number of codes that a companion may show before it must request more */
  qrRefs: number;
  /** lifetime of each code; undefined: as long as the connection */
  qrRefMs: number | undefined;
  pairingCodeMs: number;
  /** a newly linked phone sends its history, even if empty, as real phones do */
  sendsHistory: boolean;
  /** transport of history chunks, except for the first: in the message, or as files on the media host */
  historyBy: 'inline' | 'blob';
};

export type WorldEvents = {
  paired: [Device];
  login: [Device];
  /** logged in, with the backlog delivered */
  online: [Device];
  offline: [Device];
  unlinked: [Device];
  /** a companion's client version */
  hello: [{ version: string }];
  /** a companion's receipt */
  receipt: [{ device: Device; id: string; ids: string[]; type: string | undefined; to: string; stanza: Stanza }];
  /** a companion's acknowledgement, with an error code if rejected */
  ack: [{ device: Device; id: string; class: string; error: string | undefined }];
  /** an accepted message of a companion */
  outgoing: [{ device: Device; id: string; to: string; stanza: Stanza }];
  /** a call that a companion rejected */
  rejected: [{ device: Device; callId: string; to: string }];
  presence: [{ device: Device; state: string; to: string | undefined; media: string | undefined }];
  stanza: [{ way: 'in' | 'out'; device: Device | undefined; stanza: Stanza }];
  /** a change that the storage must save */
  changed: [];
  /** an error of the peer itself, never part of an injected fault */
  broken: [Error];
};

/** The whole state of the server. */
export class World extends EventEmitter<WorldEvents> {
  readonly settings: WorldSettings;
  readonly faults = new Faults();
  readonly media = new MediaStore();
  readonly accounts: Account[] = [];
  readonly groups = new Map<string, Group>();
  /** namespaces of unsupported queries, for inspection */
  readonly unknownQueries = new Set<string>();
  readonly #byNumber = new Map<string, Account>();
  readonly #byLid = new Map<string, Account>();

  constructor(settings: WorldSettings) {
    super();
    this.setMaxListeners(0);
    this.settings = settings;
  }

  addAccount(account: Account): Account {
    if (this.#byNumber.has(account.number)) throw new Error(`${account.number} is somebody's already`);
    this.accounts.push(account);
    this.#byNumber.set(account.number, account);
    if (account.lid !== null) this.#byLid.set(account.lid, account);
    this.emit('changed');
    return account;
  }

  accountOf(jid: string): Account | undefined {
    const { user, server } = parseJid(jid);
    return server === lidServer ? this.#byLid.get(user) : this.#byNumber.get(user);
  }

  account(number: string): Account {
    const found = this.#byNumber.get(number);
    if (found === undefined) throw new Error(`nobody has the number ${number}`);
    return found;
  }

  deviceOf(jid: string): Device | undefined {
    const { device } = parseJid(jid);
    return this.accountOf(jid)?.devices.find((each) => each.id === device);
  }

  ownerOf(device: Device): Account {
    return this.account(device.number);
  }

  groupOf(jid: string): Group | undefined {
    return isGroupJid(jid) ? this.groups.get(parseJid(jid).user) : undefined;
  }
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
