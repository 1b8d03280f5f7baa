import { children, type Stanza } from '../wire/stanza.ts';
import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';
import { withholdForReorder } from './withheld.ts';

/** Stanzas that a companion confirms; unconfirmed ones are delivered again. */
const confirmed = new Set(['message', 'receipt', 'notification', 'call']);

/** Delivers to a companion: at once when it is online, else on its next login if queued; other stanzas are dropped. */
export function deliver(world: World, device: Device, stanza: Stanza, options: { isQueued: boolean }): void {
  if (device.isUnlinked) return;
  if (device.isOnline) push(world, device, stanza);
  else if (options.isQueued) device.queue.push(stanza);
}

/** Sends over the link, applying faults. */
export function push(world: World, device: Device, given: Stanza): void {
  const { faults } = world;
  if (confirmed.has(given.tag) && given.attrs['id'] !== undefined) device.unconfirmed.set(keyOf(given), given);
  const fits = (each: { kind: string }) => each.kind === 'any' || each.kind === given.tag;
  if (faults.take('dropIncoming', device, fits) !== undefined) return;
  const stanza =
    given.tag === 'message' && faults.take('corruptIncoming', device) !== undefined ? corrupted(given) : given;
  const delay = faults.take('delayIncoming', device, fits);
  const copies = faults.take('duplicateIncoming', device, fits)?.copies ?? 1;
  const send = () => {
    for (let copy = 0; copy < copies; copy++) sendNow(world, device, stanza);
  };
  const reorder = faults.active('reorderIncoming', device);
  if (reorder !== undefined && fits(reorder)) withholdForReorder(world, device, reorder, send);
  else if (delay === undefined) send();
  else setTimeout(send, delay.ms);
}

/** Removes confirmed stanzas; without a type, a delivery receipt. */
export function confirm(device: Device, tag: string, ids: string[], type = ''): void {
  for (const id of ids) device.unconfirmed.delete(`${tag} ${id} ${tag === 'message' ? '' : type}`);
}

function sendNow(world: World, device: Device, stanza: Stanza): void {
  const { link } = device;
  if (link === undefined) return;
  const isMessage = stanza.tag === 'message';
  if (isMessage && world.faults.takeCut('incoming', device)) {
    link.close('torn');
    return;
  }
  link.send(stanza);
  if (isMessage && world.faults.takeCut('incomingSent', device)) link.close('torn');
}

/** A receipt has the id of its message, and one message has several receipts. */
function keyOf(stanza: Stanza): string {
  const type = stanza.tag === 'message' ? '' : (stanza.attrs['type'] ?? '');
  return `${stanza.tag} ${stanza.attrs['id']} ${type}`;
}

export function corrupted(stanza: Stanza): Stanza {
  const content = children(stanza).map((each) => {
    if (each.tag !== 'enc' || !(each.content instanceof Uint8Array)) return each;
    const bytes = Buffer.from(each.content);
    const at = Math.max(0, bytes.length - 3);
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    return { ...each, content: bytes };
  });
  return { ...stanza, content };
}
