import { z } from 'zod';
import { type SignalKeys, SignalPeer } from '../signal/signal-peer.ts';
import { decodeStanza, encodeStanza } from '../wire/stanza.ts';
import { Account } from '../world/account.ts';
import { Device } from '../world/device.ts';
import { Group } from '../world/group.ts';
import type { World } from '../world/world.ts';

const base64 = z.string().transform((text) => Buffer.from(text, 'base64'));
const keyPair = z.object({ pubKey: base64, privKey: base64 });
const named = <T extends z.ZodType>(value: T) => z.array(z.tuple([z.string(), value]));
const numbered = <T extends z.ZodType>(value: T) => z.array(z.tuple([z.number(), value]));

const savedDevice = z.object({
  id: z.number(),
  noise: base64,
  identity: base64,
  registrationId: z.number(),
  signedPreKey: z.object({ id: z.number(), pub: base64, signature: base64 }),
  preKeys: numbered(base64),
  queue: z.array(base64),
  hasHistory: z.boolean(),
  linkedAt: z.number(),
});

const savedAccount = z.object({
  number: z.string(),
  lid: z.string().nullable(),
  name: z.string(),
  identity: keyPair,
  registrationId: z.number(),
  signedPreKey: z.object({ keyId: z.number(), keyPair, signature: base64 }),
  preKeys: numbered(keyPair),
  nextPreKey: z.number(),
  sessions: named(base64),
  senderKeys: named(base64),
  nextDevice: z.number(),
  blocked: z.array(z.string()).default([]),
  devices: z.array(savedDevice),
});

export const savedWorld = z.object({
  accounts: z.array(savedAccount),
  groups: z.array(z.object({ id: z.string(), subject: z.string(), members: z.array(z.string()) })),
});

type SavedAccount = z.input<typeof savedAccount>;

/** The state that survives a restart: accounts, linked devices and queued stanzas. The content of phones does not. */
export function saveWorld(world: World): z.input<typeof savedWorld> {
  return {
    accounts: world.accounts.map(saveAccount),
    groups: [...world.groups.values()].map(({ id, subject, members }) => ({
      id,
      subject,
      members: members.map(({ number }) => number),
    })),
  };
}

export function loadWorld(world: World, saved: z.output<typeof savedWorld>): void {
  for (const each of saved.accounts) world.addAccount(loadAccount(each));
  for (const { id, subject, members } of saved.groups)
    world.groups.set(id, new Group({ id, subject, members: members.map((number) => world.account(number)) }));
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const pairOf = (pair: { pubKey: Uint8Array; privKey: Uint8Array }) => ({
  pubKey: text(pair.pubKey),
  privKey: text(pair.privKey),
});

function saveAccount(account: Account): SavedAccount {
  const { signal } = account;
  const { identity, registrationId, signedPreKey } = signal.keys;
  return {
    number: account.number,
    lid: account.lid,
    name: account.name,
    identity: pairOf(identity),
    registrationId,
    signedPreKey: {
      keyId: signedPreKey.keyId,
      keyPair: pairOf(signedPreKey.keyPair),
      signature: text(signedPreKey.signature),
    },
    preKeys: [...signal.preKeys].map(([id, pair]) => [id, pairOf(pair)]),
    nextPreKey: signal.nextPreKey,
    sessions: [...signal.sessions].map(([address, record]) => [address, text(record)]),
    senderKeys: [...signal.senderKeys].map(([name, record]) => [name, text(record)]),
    nextDevice: account.nextDevice,
    blocked: [...account.blocked],
    devices: account.devices.map(saveDevice),
  };
}

function saveDevice(device: Device): z.input<typeof savedDevice> {
  const { noise, identity, registrationId, signedPreKey } = device.keys;
  return {
    id: device.id,
    noise: text(noise),
    identity: text(identity),
    registrationId,
    signedPreKey: { id: signedPreKey.id, pub: text(signedPreKey.pub), signature: text(signedPreKey.signature) },
    preKeys: [...device.preKeys].map(([id, pub]) => [id, text(pub)]),
    queue: [...device.unconfirmed.values(), ...device.queue].map((stanza) => text(encodeStanza(stanza))),
    hasHistory: device.hasHistory,
    linkedAt: device.linkedAt,
  };
}

function loadAccount(saved: z.output<typeof savedAccount>): Account {
  const { identity, registrationId, signedPreKey } = saved;
  const keys: SignalKeys = { identity, registrationId, signedPreKey };
  const signal = new SignalPeer(keys);
  for (const [id, pair] of saved.preKeys) signal.preKeys.set(id, pair);
  for (const [address, record] of saved.sessions) signal.sessions.set(address, record);
  for (const [name, record] of saved.senderKeys) signal.senderKeys.set(name, record);
  signal.nextPreKey = saved.nextPreKey;
  const account = new Account({ number: saved.number, lid: saved.lid, name: saved.name, signal });
  account.nextDevice = saved.nextDevice;
  for (const number of saved.blocked) account.blocked.add(number);
  for (const each of saved.devices) account.devices.push(loadDevice(saved, each));
  return account;
}

function loadDevice(
  owner: { number: string; lid: string | null },
  { id, noise, identity, registrationId, signedPreKey, ...saved }: z.output<typeof savedDevice>,
): Device {
  const keys = { noise, identity, registrationId, signedPreKey };
  const device = new Device({ number: owner.number, lid: owner.lid, id, keys });
  for (const [key, pub] of saved.preKeys) device.preKeys.set(key, pub);
  device.queue = saved.queue.map(decodeStanza);
  device.hasHistory = saved.hasHistory;
  device.linkedAt = saved.linkedAt;
  return device;
}
