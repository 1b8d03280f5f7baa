import { pnServer } from '../wire/jid.ts';
import { bytesOf, child, children, type Stanza, stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { World } from '../world/world.ts';
import type { Answer } from './answer.ts';

/** Looks people up: whether they are registered, their LID and their devices. */
export function answerUsync(world: World, usync: Stanza | undefined): Answer {
  const protocols = children(child(usync, 'query')).map(({ tag }) => tag);
  const users = children(child(usync, 'list'), 'user').map((user) => {
    const number = bytesOf(child(user, 'contact')).toString().replace('+', '');
    const asked = user.attrs['jid'] || `${number}@${pnServer}`;
    const account = world.accountOf(asked) ?? (number === '' ? undefined : nearest(world, number));
    const jid = number !== '' && account !== undefined ? account.pnJid : asked;
    return stanza(
      'user',
      { jid },
      protocols.flatMap((each) => about(each, account)),
    );
  });
  const result = stanza(
    'result',
    {},
    protocols.map((tag) => stanza(tag)),
  );
  return [stanza('usync', { ...usync?.attrs }, [result, stanza('list', {}, users)])];
}

function about(protocol: string, account: Account | undefined): Stanza[] {
  if (protocol === 'contact') return [stanza('contact', { type: account === undefined ? 'out' : 'in' })];
  if (protocol === 'lid') return account?.lidJid === undefined ? [] : [stanza('lid', { val: account.lidJid })];
  if (protocol !== 'devices') return [];
  const phone = stanza('device', { id: 0 });
  const linked = account?.devices.map(({ id }) => stanza('device', { id, 'key-index': id - 9 })) ?? [];
  const list = account === undefined ? [] : [phone, ...linked];
  return [stanza('devices', {}, [stanza('device-list', { hash: 'x' }, list)])];
}

/** Mobiles of Brazil, Argentina and Mexico are found with and without their extra digit, whichever is registered. */
function nearest(world: World, number: string): Account | undefined {
  const parts = /^(55\d\d)(9?)(\d{8})$|^(54)(9?)(\d{10})$|^(52)(1?)(\d{10})$/.exec(number)?.filter(Boolean);
  if (parts === undefined) return undefined;
  const [, before, ...rest] = parts;
  const other = rest.length === 2 ? `${before}${rest[1]}` : `${before}${before === '52' ? '1' : '9'}${rest[0]}`;
  return world.accountOf(`${other}@${pnServer}`);
}
