import type { WASocket } from 'baileys';
import { bareJid, readJid } from '../../decode/jid.ts';
import { personOf } from '../../decode/message-source.ts';
import { type Node, nodeIn, nodesIn } from '../../decode/node.ts';
import type { Stanza } from '../../decode/stanza.ts';
import type { ReceiverContext } from './receiver-context.ts';
import { runInQueue } from './run-in-queue.ts';

/**
 * Drops stored device lists that a notification makes stale: they are fetched again before the next message. Runs before
 * the library's handler, which updates only the list of the JID that the notification names.
 */
export function dropStaleDeviceLists({ settings, me, directory }: ReceiverContext, on: WASocket, node: Node): void {
  const users = staleDeviceLists(node, { me: me(), directory });
  if (users.length === 0) return;
  runInQueue(on.notificationMutex, async () => {
    for (const user of users) await settings.auth.devices.del(user);
  });
}

/**
 * The users whose device list has changed and is not updated by the library. A `devices` notification names a person by
 * phone number, while the list of a chat is stored under its LID; a new or removed device of our own account is
 * announced as `account_sync`.
 */
export function staleDeviceLists(node: Node, { me, directory }: Pick<Stanza, 'me' | 'directory'>): string[] {
  const own = [me.pn, me.lid];
  const { type, from, lid } = node.attrs;
  const isOwnSync = type === 'account_sync' && nodeIn(node, 'devices') !== undefined;
  if (!isOwnSync && type !== 'devices') return [];
  const jid = bareJid(from);
  const isOwn = isOwnSync || own.includes(jid);
  const names = isOwn ? own : jid === null ? [] : (personOf(jid, [lid], directory)?.names ?? []);
  const updated = isOwnSync
    ? []
    : nodesIn(node)
        .flatMap(nodesIn)
        .map(({ attrs }) => bareJid(attrs['jid']));
  return names.filter((name) => name !== null && !updated.includes(name)).flatMap((name) => readJid(name)?.user ?? []);
}
