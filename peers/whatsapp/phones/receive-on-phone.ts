import type { proto } from '../wire/schema.ts';
import type { Stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { World } from '../world/world.ts';
import { sendReceipt } from './send-receipt.ts';
import { storeMessage } from './store-message.ts';

type Received = {
  id: string;
  message: proto.IMessage;
  at: Date;
  device?: number;
  group?: string;
  enc?: 'pkmsg' | 'msg' | 'skmsg';
  stanza?: Stanza;
};

/** Stores a decrypted message on the phone and sends receipts according to its behaviour. */
export function receiveOnPhone(world: World, phone: Account, author: Account, received: Received): void {
  const { id, message, at, device = 0, group, enc, stanza } = received;
  storeMessage(world, phone, {
    id,
    chat: group ?? author.number,
    from: { number: author.number, device },
    fromMe: false,
    message,
    at,
    ...(enc === undefined ? {} : { enc }),
    ...(stanza === undefined ? {} : { stanza }),
  });
  const where = group === undefined ? {} : { group: world.groups.get(group) };
  if (phone.behaviour.delivers) sendReceipt(world, phone, author, [id], where);
  if (phone.behaviour.reads) sendReceipt(world, phone, author, [id], { ...where, type: 'read' });
}
