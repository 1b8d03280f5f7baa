import { deliver } from '../delivery/deliver.ts';
import { padded } from '../signal/padded-message.ts';
import type { Encrypted } from '../signal/signal-peer.ts';
import { pnServer } from '../wire/jid.ts';
import type { proto } from '../wire/schema.ts';
import { type Stanza, stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';
import { nowSeconds } from '../world/world.ts';
import { newMessageId } from './message-id.ts';

/** Encrypts a phone's message for one companion. Call within the phone's Signal endpoint lock. */
export async function encryptForDevice(
  world: World,
  from: Account,
  device: Device,
  message: proto.IMessage,
): Promise<Encrypted> {
  if (!from.signal.hasSession(device.address)) {
    await from.signal.startSession(device.address, device.takeBundle());
    notifyLowPreKeys(world, device);
  }
  return from.signal.encrypt(device.address, padded(message));
}

export function encStanza(encrypted: Encrypted, attrs: Record<string, string | undefined> = {}): Stanza {
  return stanza('enc', { v: '2', type: encrypted.type, ...attrs }, encrypted.body);
}

/** Requests more one-time keys from a companion that is running out. */
export function notifyLowPreKeys(world: World, device: Device): void {
  if (device.preKeys.size >= 10 || device.isNotifiedOfFewPreKeys) return;
  device.isNotifiedOfFewPreKeys = true;
  const attrs = { from: pnServer, type: 'encrypt', id: newMessageId(), t: nowSeconds() };
  deliver(world, device, stanza('notification', attrs, [stanza('count', { value: device.preKeys.size })]), {
    isQueued: true,
  });
}
