import { deliver } from '../delivery/deliver.ts';
import type { proto } from '../wire/schema.ts';
import { type Stanza, stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import { envelopeOf } from '../world/read-message.ts';
import { nowSeconds, type World } from '../world/world.ts';
import { encryptForDevice, encStanza } from './encrypt-for-device.ts';
import { newMessageId } from './message-id.ts';
import { receiveOnPhone } from './receive-on-phone.ts';
import { storeMessage } from './store-message.ts';

export type SendOptions = {
  id?: string;
  /** Unix seconds; for a phone with a wrong clock, or a message delayed in transit */
  at?: number;
  /** without the sender's name */
  isNameless?: boolean;
};

/** Sends from a phone to a person: to their phone and companions, and to the sender's own companions. */
export async function sendMessage(
  world: World,
  from: Account,
  to: Account,
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<string> {
  const id = options.id ?? newMessageId();
  const at = options.at ?? nowSeconds();
  from.remember(id, { chat: to.jid, message });
  storeMessage(world, from, {
    id,
    chat: to.number,
    from: { number: from.number, device: 0 },
    fromMe: true,
    message,
    at: new Date(at * 1000),
  });
  await from.signal.inTurn(async () => {
    if (to !== from && !to.blocked.has(from.number))
      for (const device of to.devices) await toDevice(world, from, device, { id, message, at, ...options });
    for (const device of from.devices) await toOwnDevice(world, from, to, device, { id, message, at });
  });
  if (to !== from && !to.blocked.has(from.number))
    receiveOnPhone(world, to, from, { id, message, at: new Date(at * 1000) });
  return id;
}

type Sent = { id: string; message: proto.IMessage; at: number; isNameless?: boolean; count?: number };

/** Delivers to a companion of the other account. */
export async function toDevice(world: World, from: Account, device: Device, sent: Sent): Promise<void> {
  const encrypted = await encryptForDevice(world, from, device, sent.message);
  const { type, mediatype, edit } = envelopeOf(sent.message);
  const attrs = {
    from: from.jid,
    ...otherAddress(from, 'sender'),
    addressing_mode: from.jid === from.pnJid ? 'pn' : 'lid',
    type,
    edit,
    id: sent.id,
    t: sent.at,
    notify: sent.isNameless ? undefined : from.name,
  };
  const count = sent.count === undefined ? undefined : String(sent.count);
  deliver(world, device, stanza('message', attrs, [encStanza(encrypted, { mediatype, count })]), { isQueued: true });
}

/** Delivers the owner's own message to companions of the same account. */
export async function toOwnDevice(world: World, from: Account, to: Account, device: Device, sent: Sent): Promise<void> {
  const message = { deviceSentMessage: { destinationJid: to.jid, message: sent.message } };
  const encrypted = await encryptForDevice(world, from, device, message);
  const { type, mediatype, edit } = envelopeOf(sent.message);
  const attrs = {
    from: from.jid,
    recipient: to.jid,
    ...(to.otherJid === undefined
      ? {}
      : { [to.jid === to.pnJid ? 'peer_recipient_lid' : 'peer_recipient_pn']: to.otherJid }),
    addressing_mode: from.jid === from.pnJid ? 'pn' : 'lid',
    type,
    edit,
    id: sent.id,
    t: sent.at,
    notify: from.name,
  };
  const count = sent.count === undefined ? undefined : String(sent.count);
  deliver(world, device, stanza('message', attrs, [encStanza(encrypted, { mediatype, count })]), { isQueued: true });
}

/** `sender_pn` beside a LID, `sender_lid` beside a number, if the account sends both. */
export function otherAddress(of: Account, who: 'sender' | 'participant'): Record<string, string> {
  const { otherJid } = of;
  if (otherJid === undefined) return {};
  return { [of.jid === of.pnJid ? `${who}_lid` : `${who}_pn`]: otherJid };
}

/** Sends a protocol message, such as history, from a phone to its own companion. */
export async function sendToOwnCompanion(
  world: World,
  account: Account,
  device: Device,
  message: proto.IMessage,
): Promise<string> {
  const id = newMessageId();
  await account.signal.inTurn(async () => {
    const encrypted = await encryptForDevice(world, account, device, message);
    const attrs = {
      from: account.jid,
      ...otherAddress(account, 'sender'),
      category: 'peer',
      type: 'text',
      id,
      t: nowSeconds(),
    };
    const given: Stanza = stanza('message', attrs, [encStanza(encrypted)]);
    deliver(world, device, given, { isQueued: true });
  });
  return id;
}
