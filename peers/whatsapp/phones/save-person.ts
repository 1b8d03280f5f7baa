import { deliver } from '../delivery/deliver.ts';
import { proto } from '../wire/schema.ts';
import { stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import { nowSeconds, type World } from '../world/world.ts';
import { newMessageId } from './message-id.ts';
import { sendToOwnCompanion } from './send-message.ts';

/** Adds a person to the address book of a phone, or removes them: its companions are notified, and fetch the change. */
export function savePerson(world: World, account: Account, other: Account, name: string | undefined): void {
  if (name === undefined) account.phoneBook.delete(other.number);
  else account.phoneBook.set(other.number, name);
  account.stateVersion++;
  const attrs = { from: account.pnJid, type: 'server_sync', id: newMessageId(), t: nowSeconds() };
  const changed = { name: 'critical_unblock_low', version: `${account.stateVersion}` };
  const notice = stanza('notification', attrs, [stanza('collection', changed)]);
  for (const device of account.devices) deliver(world, device, notice, { isQueued: true });
  world.emit('changed');
}

/** Sends a newly linked companion the key of the account's app state. */
export const shareStateKey = (world: World, device: Device): Promise<string> => {
  const account = world.ownerOf(device);
  const keyData = { keyData: account.stateKey.data, timestamp: Date.now() };
  const keys = [{ keyId: { keyId: account.stateKey.id }, keyData }];
  const type = proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE;
  return sendToOwnCompanion(world, account, device, { protocolMessage: { type, appStateSyncKeyShare: { keys } } });
};
