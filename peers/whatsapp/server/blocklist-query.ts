import { blocklistOf, changeBlock } from '../phones/block.ts';
import { bareJid } from '../wire/jid.ts';
import { children, type Stanza } from '../wire/stanza.ts';
import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';
import type { Answer } from './answer.ts';

/** Returns or changes the list. A change is by LID only, and a block also needs the number. */
export function answerBlocklist(world: World, device: Device, given: Stanza): Answer {
  const account = world.ownerOf(device);
  if (given.attrs['type'] === 'set') {
    const { action, jid = '', pn_jid: pn } = children(given, 'item')[0]?.attrs ?? {};
    const other = world.accountOf(bareJid(jid));
    if (other === undefined || (action !== 'block' && action !== 'unblock') || (other.lid !== null && !isLidOf(jid)))
      return { code: 400, text: 'bad-request' };
    if (action === 'block' && other.lid !== null && bareJid(pn ?? '') !== other.pnJid)
      return { code: 400, text: 'bad-request' };
    changeBlock(world, account, other, { action, by: device });
  }
  return [blocklistOf(world, account)];
}

const isLidOf = (jid: string): boolean => jid.endsWith('@lid');
