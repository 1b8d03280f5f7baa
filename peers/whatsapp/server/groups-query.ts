import { children, type Stanza, stanza } from '../wire/stanza.ts';
import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';
import type { Answer } from './answer.ts';

/** Describes one group, or all groups of the account. */
export function answerGroups(world: World, device: Device, given: Stanza): Answer {
  const owner = world.ownerOf(device);
  const group = world.groupOf(given.attrs['to'] ?? '');
  const [asked] = children(given);
  if (group !== undefined && asked?.tag === 'query') {
    if (!group.members.includes(owner)) return { code: 403, text: 'forbidden' };
    return [group.described()];
  }
  if (asked?.tag === 'participating') {
    const own = [...world.groups.values()].filter(({ members }) => members.includes(owner));
    return [
      stanza(
        'groups',
        {},
        own.map((each) => each.described()),
      ),
    ];
  }
  return { code: 404, text: 'item-not-found' };
}
