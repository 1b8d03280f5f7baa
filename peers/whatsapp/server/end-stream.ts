import { stanza } from '../wire/stanza.ts';
import type { Device } from '../world/device.ts';
import type { Link } from '../world/link.ts';
import type { World } from '../world/world.ts';

/** Ends a stream with the stanza for this code. */
export function endStream(link: Link, code: number): void {
  if (code === 440) link.send(stanza('stream:error', {}, [stanza('conflict', { type: 'replaced' })]));
  else if (code === 401) link.send(stanza('stream:error', { code }, [stanza('conflict', { type: 'device_removed' })]));
  else if (code === 403 || code === 405 || code === 411) refuseLogin(link, code);
  else if (code !== 408) link.send(stanza('stream:error', { code }));
  // 408 is a connection without a proper close: the client detects it by itself.
  link.close(code === 408 ? 'torn' : 'clean');
}

export function refuseLogin(link: Link, code: number, expire?: number): void {
  if (code === 411) link.send(stanza('ib', {}, [stanza('downgrade_webclient')]));
  else link.send(stanza('failure', { reason: code, location: 'peer', expire }));
}

/** Unlinks a companion, by the owner on the phone or at the companion's request. */
export function unlink(world: World, device: Device): void {
  if (device.isUnlinked) return;
  device.isUnlinked = true;
  const owner = world.ownerOf(device);
  owner.devices.splice(owner.devices.indexOf(device), 1);
  for (const account of world.accounts) account.signal.dropSession(device.address);
  const { link } = device;
  if (link !== undefined) endStream(link, 401);
  world.emit('unlinked', device);
  world.emit('changed');
}
