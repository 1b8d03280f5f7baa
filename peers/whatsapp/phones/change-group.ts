import { deliver } from '../delivery/deliver.ts';
import { type Stanza, stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import { Group, participantOf } from '../world/group.ts';
import { nowSeconds, type World } from '../world/world.ts';
import { newMessageId } from './message-id.ts';
import { otherAddress } from './send-message.ts';

/** Changes of a group on a phone. Each is announced to the companions of all members. */
export function createGroup(
  world: World,
  by: Account,
  input: { id: string; subject: string; members: Account[] },
): Group {
  const members = [by, ...input.members.filter((each) => each !== by)];
  const group = new Group({ ...input, members });
  world.groups.set(group.id, group);
  notifyMembers(world, by, group, members, stanza('create', { type: 'new', key: newMessageId() }, [group.described()]));
  world.emit('changed');
  return group;
}

export function renameGroup(world: World, by: Account, group: Group, subject: string): void {
  group.subject = subject;
  notifyMembers(world, by, group, group.members, stanza('subject', { subject, s_t: nowSeconds(), s_o: by.jid }));
  world.emit('changed');
}

export function addToGroup(world: World, by: Account, group: Group, members: Account[]): void {
  group.members.push(...members.filter((each) => !group.members.includes(each)));
  notifyMembers(
    world,
    by,
    group,
    group.members,
    stanza(
      'add',
      {},
      members.map((each) => participantOf(each)),
    ),
  );
  world.emit('changed');
}

/** Removing oneself is leaving. Removed members are notified too. */
export function removeFromGroup(world: World, by: Account, group: Group, members: Account[]): void {
  const recipients = [...group.members];
  for (const each of members) {
    const at = group.members.indexOf(each);
    if (at >= 0) group.members.splice(at, 1);
    group.admins.delete(each);
  }
  notifyMembers(
    world,
    by,
    group,
    recipients,
    stanza(
      'remove',
      {},
      members.map((each) => participantOf(each)),
    ),
  );
  world.emit('changed');
}

function notifyMembers(world: World, by: Account, group: Group, to: Account[], change: Stanza): void {
  const attrs = {
    from: group.jid,
    type: 'w:gp2',
    id: newMessageId(),
    t: nowSeconds(),
    participant: by.jid,
    ...otherAddress(by, 'participant'),
    addressing_mode: by.jid === by.pnJid ? 'pn' : 'lid',
    notify: by.name,
  };
  for (const device of to.flatMap(({ devices }) => devices))
    deliver(world, device, stanza('notification', attrs, [change]), { isQueued: true });
}
