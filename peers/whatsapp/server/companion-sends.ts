import { corrupted, deliver } from '../delivery/deliver.ts';
import { handleSentStanza } from '../phones/handle-sent-stanza.ts';
import { isGroupJid, parseJid } from '../wire/jid.ts';
import { child, children, type Stanza, stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import type { Link } from '../world/link.ts';
import { nowSeconds, type World } from '../world/world.ts';

/** Handles a companion's message: accepts and acknowledges it, and delivers it to each device it was encrypted for. */
export async function handleCompanionMessage(world: World, device: Device, link: Link, given: Stanza): Promise<void> {
  const { faults } = world;
  const id = given.attrs['id'] ?? '';
  const to = given.attrs['to'] ?? '';
  if (faults.takeCut('outgoing', device)) return link.close('torn');
  if (faults.take('dropOutgoing', device) !== undefined) return;
  const refused = faults.take('errorAck', device);
  const ack = stanza('ack', { class: 'message', id, from: to, t: nowSeconds(), error: refused?.code });
  if (refused !== undefined) return link.send(ack);
  const carried = faults.take('corruptOutgoing', device) === undefined ? given : corruptedAll(given);
  const isLost = faults.take('loseAck', device) !== undefined;
  const delay = faults.take('delayAck', device);
  const isCut = faults.takeCut('outgoingTaken', device);
  if (!isLost && !isCut && delay === undefined) link.send(ack);
  if (delay !== undefined) setTimeout(() => link.send(ack), delay.ms);
  if (isCut) link.close('torn');
  if (isGroupJid(to)) await deliverToGroup(world, device, carried);
  else await deliverToRecipients(world, device, carried);
  world.emit('outgoing', { device, id, to, stanza: given });
  if (faults.takeCut('outgoingAcked', device)) link.close('torn');
}

async function deliverToRecipients(world: World, device: Device, given: Stanza): Promise<void> {
  const to = given.attrs['to'] ?? '';
  const sender = world.ownerOf(device);
  const direct = children(given, 'enc').map((enc) => ({ jid: to, enc }));
  for (const { jid, enc } of [...recipientsOf(given), ...direct]) {
    const target = world.accountOf(jid);
    if (target === undefined || target.blocked.has(sender.number) || sender.blocked.has(target.number)) continue;
    const chat = given.attrs['recipient'] ?? to;
    if (parseJid(jid).device === 0)
      await handleSentStanza(world, target, { device, sender, stanza: given, encs: [enc], chat });
    else forward(world, target, jid, { device, sender, given, chat, encs: [enc] });
  }
}

async function deliverToGroup(world: World, device: Device, given: Stanza): Promise<void> {
  const to = given.attrs['to'] ?? '';
  const sender = world.ownerOf(device);
  const group = world.groupOf(to);
  if (group === undefined) return;
  const asker = given.attrs['participant'];
  const toAll = children(given, 'enc');
  const own = new Map(recipientsOf(given).map(({ jid, enc }) => [deviceKey(world, jid), enc]));
  for (const member of group.members) {
    for (const id of [0, ...member.devices.map((each) => each.id)]) {
      if (member === sender && id === device.id) continue;
      const key = `${member.number}.${id}`;
      if (asker !== undefined && deviceKey(world, asker) !== key) continue;
      const mine = own.get(key);
      const encs = mine === undefined ? toAll : [mine, ...toAll];
      if (id === 0) await handleSentStanza(world, member, { device, sender, stanza: given, encs, chat: to, group });
      else forward(world, member, `${member.lid ?? member.number}:${id}@x`, { device, sender, given, chat: to, encs });
    }
  }
}

type ForwardedMessage = { device: Device; sender: Account; given: Stanza; chat: string; encs: Stanza[] };

/** Forwards to a companion of the other or the same account, as encrypted for it. */
function forward(world: World, target: Account, jid: string, carried: ForwardedMessage): void {
  const { device, sender, given, chat, encs } = carried;
  const to = target.devices.find((each) => each.id === parseJid(jid).device);
  if (to === undefined) return;
  const isOwn = target === sender;
  const isGroup = isGroupJid(chat);
  const byNumber = sender.jid === sender.pnJid;
  const author = byNumber ? device.pnJid : device.jid;
  const alt = sender.otherJid === undefined ? {} : { [sideOf(isGroup, byNumber)]: sender.otherJid };
  const recipient = world.accountOf(chat);
  const peer =
    isOwn && recipient?.otherJid !== undefined && !isGroup
      ? { [recipient.jid === recipient.pnJid ? 'peer_recipient_lid' : 'peer_recipient_pn']: recipient.otherJid }
      : {};
  const attrs = {
    ...(isGroup ? { from: chat, participant: author } : { from: author }),
    ...(isOwn && !isGroup ? peer : alt),
    recipient: isOwn && !isGroup ? chat : undefined,
    addressing_mode: byNumber ? 'pn' : 'lid',
    category: given.attrs['category'],
    type: given.attrs['type'] ?? 'text',
    edit: given.attrs['edit'],
    id: given.attrs['id'],
    t: nowSeconds(),
    notify: sender.name,
  };
  const identity = child(given, 'device-identity');
  const content = [...encs, ...(identity === undefined ? [] : [identity])];
  deliver(world, to, stanza('message', attrs, content), { isQueued: true });
}

const sideOf = (isGroup: boolean, byNumber: boolean): string =>
  `${isGroup ? 'participant' : 'sender'}_${byNumber ? 'lid' : 'pn'}`;

function recipientsOf(given: Stanza): { jid: string; enc: Stanza }[] {
  return children(child(given, 'participants'), 'to').flatMap((to) => {
    const enc = child(to, 'enc');
    return enc === undefined ? [] : [{ jid: to.attrs['jid'] ?? '', enc }];
  });
}

function deviceKey(world: World, jid: string): string {
  return `${world.accountOf(jid)?.number ?? ''}.${parseJid(jid).device}`;
}

function corruptedAll(given: Stanza): Stanza {
  const participants = children(given).map((each) =>
    each.tag === 'participants' ? { ...each, content: children(each).map(corrupted) } : each,
  );
  return corrupted({ ...given, content: participants });
}
