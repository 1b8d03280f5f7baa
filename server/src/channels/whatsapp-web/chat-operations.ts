import type { ChannelDriver } from '../channel.ts';
import type { Identity } from '../inbound-event.ts';
import { insertCommand, renewCommand } from './command.store.ts';
import type { EnqueueCommand } from './enqueue-command.ts';

/** A typing indicator expires after this. */
const typingTtlMs = 10_000;
/** A later read receipt is useless. */
const markReadTtlMs = 10 * 60_000;
/** A connection that is down for longer has to be set up again. */
const blockTtlMs = 30 * 86_400_000;

/** The driver's operations on a chat. Nobody waits for their results. */
export function chatOperations(
  enqueueCommand: EnqueueCommand,
): Required<Pick<ChannelDriver, 'markRead' | 'typing' | 'block'>> {
  return {
    async markRead(connection, chat, providerIds) {
      const last = providerIds.at(-1);
      if (last === undefined) return;
      const payload = { chat, to: identitiesOf(chat), providerIds };
      const command = { kind: 'markRead', key: `${chat}/${last}`, payload, expiresInMs: markReadTtlMs } as const;
      await enqueueCommand(connection, (tx) => insertCommand(tx, connection.id, { ...command, reportResult: false }));
    },

    async typing(connection, chat, presence) {
      const payload = { chat, to: identitiesOf(chat), presence };
      const command = { kind: 'typing', key: chat, payload, expiresInMs: typingTtlMs } as const;
      await enqueueCommand(connection, (tx) => renewCommand(tx, connection.id, { ...command, reportResult: false }));
    },

    async block(connection, chat, to, { isBlocked }) {
      const payload = { chat, to: to.slice(0, 5), isBlocked };
      const command = { kind: 'block', key: chat, payload, expiresInMs: blockTtlMs } as const;
      await enqueueCommand(connection, (tx) => renewCommand(tx, connection.id, { ...command, reportResult: false }));
    },
  };
}

/** The identity in the chat's id. */
const identitiesOf = (chat: string): Identity[] => {
  const [value = '', server] = chat.split('@');
  if (server === 'lid') return [{ kind: 'wa_lid', value }];
  if (server === 'g.us') return [{ kind: 'group', value }];
  return [{ kind: 'phone', value }];
};
