import { deliver } from '../delivery/deliver.ts';
import { stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import { Group } from '../world/group.ts';
import { nowSeconds, type World } from '../world/world.ts';
import { newMessageId } from './message-id.ts';

/** The picture of a person or group was changed or removed: the companions of everybody who may see it are notified. */
export function setPicture(world: World, by: Account, of: Account | Group, picture: Buffer | undefined): void {
  of.picture = picture;
  const viewers = of instanceof Group ? of.members : world.accounts.filter((each) => each !== of);
  const id = newMessageId();
  const change = { jid: of.jid, author: by.jid, ...(picture && { id: `${nowSeconds()}` }) };
  const attrs = { from: of.jid, type: 'picture', id, t: nowSeconds() };
  const notice = stanza('notification', attrs, [stanza(picture ? 'set' : 'delete', change)]);
  for (const device of viewers.flatMap(({ devices }) => devices)) deliver(world, device, notice, { isQueued: true });
  world.emit('changed');
}
