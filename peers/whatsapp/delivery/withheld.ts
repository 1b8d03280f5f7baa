import type { Device } from '../world/device.ts';
import type { FaultOptions } from '../world/faults.ts';
import type { World } from '../world/world.ts';

const waiting = new WeakMap<Device, (() => void)[]>();

/** Withholds stanzas until there are enough, then sends them in reverse order. */
export function withholdForReorder(
  world: World,
  device: Device,
  { count, kind, ms }: FaultOptions<'reorderIncoming'>,
  send: () => void,
): void {
  const list = waiting.get(device) ?? [];
  list.push(send);
  waiting.set(device, list);
  const release = () => {
    if (waiting.get(device) !== list) return;
    waiting.delete(device);
    world.faults.take('reorderIncoming', device, (each) => each.kind === kind);
    for (const each of list.reverse()) each();
  };
  if (list.length >= count) release();
  else if (list.length === 1) setTimeout(release, ms);
}
