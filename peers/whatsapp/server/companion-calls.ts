import { children, type Stanza, stanza } from '../wire/stanza.ts';
import type { Device } from '../world/device.ts';
import type { Link } from '../world/link.ts';
import type { World } from '../world/world.ts';

/** A companion can only reject a call. */
export function handleCompanionCall(world: World, device: Device, link: Link, given: Stanza): void {
  const { id, to = '' } = given.attrs;
  const [inside] = children(given);
  link.send(stanza('ack', { class: 'call', id, from: to, type: inside?.tag }));
  const callId = inside?.attrs['call-id'];
  if (inside?.tag !== 'reject' || callId === undefined) return;
  const caller = world.accountOf(to);
  if (caller !== undefined) caller.calls.set(callId, 'rejected');
  world.emit('rejected', { device, callId, to });
}
