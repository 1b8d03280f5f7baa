import { deliver } from '../delivery/deliver.ts';
import { type Stanza, stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import { nowSeconds, type World } from '../world/world.ts';
import { newMessageId } from './message-id.ts';

type Change = { action: 'block' | 'unblock'; by?: Device | undefined };

/** Blocks on the phone, or `by` a companion: the other companions are notified. */
export function changeBlock(world: World, account: Account, other: Account, { action, by }: Change): void {
  if (action === 'block') account.blocked.add(other.number);
  else account.blocked.delete(other.number);
  const item = stanza('item', { action, ...addressesOf(other) });
  const attrs = { from: account.pnJid, type: 'account_sync', id: newMessageId(), t: nowSeconds() };
  const notification = stanza('notification', attrs, [stanza('blocklist', {}, [item])]);
  for (const device of account.devices) if (device !== by) deliver(world, device, notification, { isQueued: true });
  world.emit('changed');
}

/** The block list of an account, requested at each login. */
export const blocklistOf = (world: World, account: Account): Stanza =>
  stanza(
    'list',
    {},
    [...account.blocked].map((number) => stanza('item', addressesOf(world.account(number)))),
  );

/** By LID with the number; by number alone without a LID. */
const addressesOf = (other: Account) =>
  other.lidJid === undefined ? { jid: other.pnJid } : { jid: other.lidJid, pn_jid: other.pnJid };
