import { deliver } from '../delivery/deliver.ts';
import { stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import { nowSeconds, type World } from '../world/world.ts';
import { newMessageId } from './message-id.ts';

/**
 * Notifies the companions of `to` that this companion of `account` was linked: by phone number, with the LID beside it.
 * Its own other companions get the whole list.
 */
export function announceDevice(world: World, account: Account, added: Device, to: Account): void {
  const isOwn = to === account;
  const common = { from: account.pnJid, id: newMessageId(), t: nowSeconds() };
  const listed = [
    stanza('device', { jid: account.pnJid }),
    ...account.devices.map(({ pnJid }) => stanza('device', { jid: pnJid })),
  ];
  const linked = stanza('device', { jid: added.pnJid, lid: added.lidJid });
  const notification = isOwn
    ? stanza('notification', { ...common, type: 'account_sync' }, [stanza('devices', { dhash: '2:peer' }, listed)])
    : stanza('notification', { ...common, type: 'devices', lid: account.lidJid }, [
        stanza('add', { device_hash: '2:peer' }, [linked]),
      ]);
  for (const device of to.devices) if (device !== added) deliver(world, device, notification, { isQueued: true });
}
