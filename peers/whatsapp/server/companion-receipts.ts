import { confirm, deliver } from '../delivery/deliver.ts';
import { answerMediaRetry } from '../phones/answer-media-retry.ts';
import { answerRetry } from '../phones/answer-retry.ts';
import { isGroupJid, parseJid } from '../wire/jid.ts';
import { child, children, type Stanza, stanza } from '../wire/stanza.ts';
import type { Device } from '../world/device.ts';
import type { Link } from '../world/link.ts';
import { nowSeconds, type World } from '../world/world.ts';

/** Handles a companion's receipt: confirmed messages are not delivered again, and the author is notified. */
export async function handleCompanionReceipt(world: World, device: Device, link: Link, given: Stanza): Promise<void> {
  const { id = '', to = '', type, participant } = given.attrs;
  const ids = [id, ...children(child(given, 'list'), 'item').map((item) => item.attrs['id'] ?? '')];
  confirm(device, 'message', ids);
  link.send(stanza('ack', { class: 'receipt', id, from: to, participant, type }));
  world.emit('receipt', { device, id, ids, type, to, stanza: given });
  if (type === 'retry') await askAuthor(world, device, given);
  else if (type === 'server-error') await answerMediaRetry(world, device, given);
  else if (type === undefined || type === 'read' || type === 'played' || type === 'inactive') {
    const author = world.accountOf(isGroupJid(to) ? (participant ?? '') : to);
    if (author !== undefined && author.number !== device.number) {
      for (const each of ids) author.tick({ id: each, by: device.number, type: type ?? 'delivered' });
      forwardReceipt(world, device, given, author.devices);
    }
  }
  if (type !== 'hist_sync' && world.faults.takeCut('receipts', device)) link.close('torn');
}

/** Forwards the receipt to the author's companions. */
function forwardReceipt(world: World, device: Device, given: Stanza, to: Device[]): void {
  const owner = world.ownerOf(device);
  const group = world.groupOf(given.attrs['to'] ?? '');
  const self = owner.jid === owner.pnJid ? device.pnJid : device.jid;
  const place = group === undefined ? { from: self } : { from: group.jid, participant: self };
  const attrs = { ...place, id: given.attrs['id'], type: given.attrs['type'], t: nowSeconds() };
  for (const each of to) deliver(world, each, stanza('receipt', attrs, given.content), { isQueued: true });
}

/** A phone resends the message; a companion is asked to. */
async function askAuthor(world: World, device: Device, given: Stanza): Promise<void> {
  const to = given.attrs['participant'] ?? given.attrs['to'] ?? '';
  const author = world.accountOf(to);
  if (author === undefined) return;
  const { device: id } = parseJid(to);
  const companion = author.devices.find((each) => each.id === id);
  if (companion !== undefined) forwardReceipt(world, device, given, [companion]);
  else await answerRetry(world, author, device, given);
}
