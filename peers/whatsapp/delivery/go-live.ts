import { pnServer } from '../wire/jid.ts';
import { stanza } from '../wire/stanza.ts';
import type { Device } from '../world/device.ts';
import type { Link } from '../world/link.ts';
import type { World } from '../world/world.ts';
import { push } from './deliver.ts';

/** Delivers the backlog and its end marker; from then on the companion is live. */
export function goLive(world: World, device: Device, link: Link): void {
  if (device.link !== link || link.isLive) return;
  device.requeueUnconfirmed();
  const count = device.queue.length;
  const counts = { message: count, receipt: 0, notification: 0, appdata: 0, count };
  link.send(stanza('ib', { from: pnServer }, [stanza('offline_preview', counts)]));
  if (!giveBacklog(world, device) || world.faults.takeCut('backlogEnd', device)) {
    link.close('torn');
    return;
  }
  if (world.faults.take('omitBacklogEnd', device) !== undefined) return;
  link.send(stanza('ib', { from: pnServer }, [stanza('offline', { count })]));
  link.isLive = true;
  world.emit('online', device);
}

/** False when a fault cuts the link; undelivered stanzas stay queued. */
function giveBacklog(world: World, device: Device): boolean {
  for (let each = device.queue.shift(); each !== undefined; each = device.queue.shift()) {
    push(world, device, { ...each, attrs: { ...each.attrs, offline: '0' } });
    if (each.tag === 'message' && world.faults.takeCut('backlog', device)) return false;
  }
  return true;
}
