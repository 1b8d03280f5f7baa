import { deliver } from '../delivery/deliver.ts';
import { type Stanza, stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { Group } from '../world/group.ts';
import { nowSeconds, type World } from '../world/world.ts';

export type ReceiptType = 'read' | 'played' | 'read-self' | 'sender' | 'inactive';

/** A phone's receipt for messages of another; without a type it means delivered. */
export function sendReceipt(
  world: World,
  from: Account,
  to: Account,
  ids: string[],
  options: { type?: ReceiptType; group?: Group | undefined } = {},
): void {
  const [first, ...rest] = ids;
  if (first === undefined) return;
  const { type, group } = options;
  const place = group === undefined ? { from: from.jid } : { from: group.jid, participant: from.lidJid ?? from.pnJid };
  const more: Stanza[] | undefined =
    rest.length === 0
      ? undefined
      : [
          stanza(
            'list',
            {},
            rest.map((id) => stanza('item', { id })),
          ),
        ];
  for (const id of ids) to.tick({ id, by: from.number, type: type ?? 'delivered' });
  const given = stanza('receipt', { ...place, id: first, t: nowSeconds(), type }, more);
  for (const device of to.devices) deliver(world, device, given, { isQueued: true });
}

/** Notifies companions of actions on the account's own phone: a chat read, their message received. */
export function sendOwnReceipt(world: World, account: Account, chat: string, ids: string[], type: ReceiptType): void {
  const [first, ...rest] = ids;
  if (first === undefined) return;
  const more =
    rest.length === 0
      ? undefined
      : [
          stanza(
            'list',
            {},
            rest.map((id) => stanza('item', { id })),
          ),
        ];
  const given = stanza('receipt', { from: account.jid, recipient: chat, id: first, t: nowSeconds(), type }, more);
  for (const device of account.devices) deliver(world, device, given, { isQueued: true });
}
