import { deliver } from '../delivery/deliver.ts';
import { padded } from '../signal/padded-message.ts';
import type { proto } from '../wire/schema.ts';
import { stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import type { Group } from '../world/group.ts';
import { envelopeOf } from '../world/read-message.ts';
import { nowSeconds, type World } from '../world/world.ts';
import { encryptForDevice, encStanza } from './encrypt-for-device.ts';
import { newMessageId } from './message-id.ts';
import { receiveOnPhone } from './receive-on-phone.ts';
import { otherAddress, type SendOptions } from './send-message.ts';
import { storeMessage } from './store-message.ts';

/** Sends from a phone to a group: one ciphertext for all, and the sender key for each companion. */
export async function sendToGroup(
  world: World,
  from: Account,
  group: Group,
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<string> {
  const id = options.id ?? newMessageId();
  const seconds = options.at ?? nowSeconds();
  const at = new Date(seconds * 1000);
  if (!group.members.includes(from)) throw new Error(`${from.number} is not in ${group.subject}`);
  from.remember(id, { chat: group.jid, message });
  storeMessage(world, from, {
    id,
    chat: group.id,
    from: { number: from.number, device: 0 },
    fromMe: true,
    message,
    at,
  });
  await from.signal.inTurn(async () => {
    const distribution = await from.signal.distribution(group.jid, from.address);
    const cipher = await from.signal.encryptForGroup(group.jid, from.address, padded(message));
    const toAll = stanza('enc', { v: '2', type: 'skmsg', mediatype: envelopeOf(message).mediatype }, cipher);
    const key = { groupId: group.jid, axolotlSenderKeyDistributionMessage: distribution };
    for (const device of group.members.flatMap((member) => member.devices)) {
      const own = await encryptForDevice(world, from, device, { senderKeyDistributionMessage: key });
      const attrs = envelopeAttrs(from, group, { id, at: seconds, message });
      deliver(world, device, stanza('message', attrs, [encStanza(own), toAll]), { isQueued: true });
    }
  });
  for (const member of group.members)
    if (member !== from) receiveOnPhone(world, member, from, { id, message, at, group: group.id });
  return id;
}

type Again = { id: string; message: proto.IMessage; at: number; count: number };

/** Resends to one companion that requested a retry, including the group's key. */
export async function toGroupDevice(
  world: World,
  from: Account,
  group: Group,
  device: Device,
  again: Again,
): Promise<void> {
  const distribution = await from.signal.distribution(group.jid, from.address);
  const key = { groupId: group.jid, axolotlSenderKeyDistributionMessage: distribution };
  const own = await encryptForDevice(world, from, device, { ...again.message, senderKeyDistributionMessage: key });
  const { mediatype } = envelopeOf(again.message);
  const content = [encStanza(own, { mediatype, count: String(again.count) })];
  deliver(world, device, stanza('message', envelopeAttrs(from, group, again), content), { isQueued: true });
}

function envelopeAttrs(from: Account, group: Group, sent: { id: string; at: number; message: proto.IMessage }) {
  const { type, edit } = envelopeOf(sent.message);
  return {
    from: group.jid,
    participant: from.jid,
    ...otherAddress(from, 'participant'),
    addressing_mode: from.jid === from.pnJid ? 'pn' : 'lid',
    type,
    edit,
    id: sent.id,
    t: sent.at,
    notify: from.name,
  };
}
