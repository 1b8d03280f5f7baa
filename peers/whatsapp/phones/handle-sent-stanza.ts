import { deliver } from '../delivery/deliver.ts';
import { unpadded } from '../signal/padded-message.ts';
import { proto } from '../wire/schema.ts';
import { bytesOf, type Stanza, stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import type { Group } from '../world/group.ts';
import { nowSeconds, type World } from '../world/world.ts';
import { answerPeerRequest } from './answer-peer-request.ts';
import { receiveOnPhone } from './receive-on-phone.ts';
import { requestResend } from './request-resend.ts';
import { storeMessage } from './store-message.ts';

/** A companion's message as the server delivers it to a phone, with its ciphertexts. */
export type SentToPhone = {
  device: Device;
  sender: Account;
  stanza: Stanza;
  encs: Stanza[];
  /** jid of the recipient person or group */
  chat: string;
  group?: Group;
};

/** A phone decrypts a message of a companion, its own or another's; it requests a resend when it cannot. */
export async function handleSentStanza(world: World, phone: Account, sent: SentToPhone): Promise<void> {
  const { device, sender, stanza: given, chat, group } = sent;
  const id = given.attrs['id'] ?? '';
  const isOwn = phone === sender;
  try {
    const read = await phone.signal.inTurn(() => readAll(phone, sent));
    if (read === undefined) return;
    const { message } = read;
    if (given.attrs['category'] === 'peer')
      return await answerPeerRequest(world, phone, device, { id, message: read.message });
    const enc = { enc: read.enc, stanza: given };
    if (!isOwn) {
      const place = group === undefined ? {} : { group: group.id };
      receiveOnPhone(world, phone, sender, { id, message, at: new Date(), device: device.id, ...place, ...enc });
      return;
    }
    const inner = message.deviceSentMessage?.message ?? message;
    const number = group?.id ?? world.accountOf(message.deviceSentMessage?.destinationJid ?? chat)?.number ?? chat;
    const from = { number: phone.number, device: device.id };
    storeMessage(world, phone, { id, chat: number, from, fromMe: true, message: inner, at: new Date(), ...enc });
    phone.remember(id, { chat, message: inner });
    sendSenderReceipt(world, phone, device, id, chat);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    phone.emit('unreadable', { id, type: sent.encs[0]?.attrs['type'] ?? '', why });
    const place = group === undefined ? {} : { group: group.jid };
    requestResend(world, phone, device, { id, ...place, ...(isOwn && group === undefined ? { recipient: chat } : {}) });
  }
}

type Read = { message: proto.IMessage; enc: 'pkmsg' | 'msg' | 'skmsg' };

async function readAll(phone: Account, { device, encs, group }: SentToPhone): Promise<Read | undefined> {
  let read: Read | undefined;
  for (const each of encs) {
    const type = each.attrs['type'];
    const cipher = bytesOf(each);
    if (type === 'skmsg') {
      if (group === undefined) continue;
      const plaintext = await phone.signal.decryptOfGroup(group.jid, device.address, cipher);
      read = { message: unpadded(plaintext), enc: 'skmsg' };
      continue;
    }
    if (type !== 'pkmsg' && type !== 'msg') continue;
    const message = unpadded(await phone.signal.decrypt(device.address, type, cipher));
    const distribution = message.senderKeyDistributionMessage?.axolotlSenderKeyDistributionMessage;
    if (distribution != null && group !== undefined)
      await phone.signal.takeDistribution(group.jid, device.address, distribution);
    const isMore = Object.keys(proto.Message.toObject(message)).some((key) => key !== 'senderKeyDistributionMessage');
    if (isMore) read = { message, enc: type };
  }
  return read;
}

/** The phone confirms to the companion that it has received the companion's message too. */
function sendSenderReceipt(world: World, phone: Account, device: Device, id: string, chat: string): void {
  const attrs = { from: phone.jid, recipient: chat, id, type: 'sender', t: nowSeconds() };
  deliver(world, device, stanza('receipt', attrs), { isQueued: true });
}
