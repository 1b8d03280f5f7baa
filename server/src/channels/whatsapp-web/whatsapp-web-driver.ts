import { randomBytes, randomUUID } from 'node:crypto';
import type { PgNotify } from '../../platform/db/pg-notify.ts';
import { inTx, type TxContext } from '../../platform/db/tx.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Log } from '../../platform/log.ts';
import type { ChangeResult, ChannelConnection, ChannelDriver, OutboundMessage } from '../channel.ts';
import type { Identity } from '../inbound-event.ts';
import { openResultAwaiter } from './await-result.ts';
import { findLastSend, insertCommand, insertSends, renewCommand } from './command.store.ts';
import { type EnqueueCommand, fetchingOperations } from './fetching-operations.ts';
import { selectPeople } from './people.store.ts';
import { type CommandPayload, commands, signals as names } from './protocol.ts';
import { whatsappWebCapabilities } from './whatsapp-web-capabilities.ts';

type DriverDeps = { context: TxContext; signals: PgNotify; store: FileStore; log: Log };

/** A change that was not made in time is retried by its job. */
const changeTimeoutMs = 8000;
/** A typing indicator expires after this. */
const typingTtlMs = 10_000;
/** A read receipt that comes much later is useless. */
const markReadTtlMs = 10 * 60_000;

/** A connection that returns much later has been set up again. */
const blockTtlMs = 30 * 86_400_000;

/**
 * The server side of WhatsApp by QR code: every operation is a row that the worker takes (protocol.ts). No job waits
 * for a phone, except edits and deletions, and those briefly.
 */
export function whatsappWebDriver({ context, signals, store, log }: DriverDeps): ChannelDriver {
  const awaiter = openResultAwaiter(context, signals);
  const enqueueCommand: EnqueueCommand = async (connection, work) => {
    const asked = await inTx(context, connection.companyId, work);
    signals.notify(names.commands);
    return asked;
  };

  const change = async (
    kind: 'edit' | 'remove',
    connection: ChannelConnection,
    message: OutboundMessage,
  ): Promise<ChangeResult> => {
    const payload = payloadOf(message);
    if (!payload) return { outcome: 'refused', reason: 'notSentYet' };
    // A unique key: an earlier text may be wanted again. An expired command is not executed after a later one.
    const command = { kind, key: randomUUID(), payload, expiresInMs: changeTimeoutMs, reportResult: false } as const;
    const id = await enqueueCommand(connection, (tx) => insertCommand(tx, connection.id, command));
    const result = id === undefined ? undefined : await awaiter.awaitResult(id, changeTimeoutMs);
    if (result === undefined) return { outcome: 'later', afterMs: 1000, reason: 'connectionSilent' };
    return commands[kind].result.parse(result);
  };

  return {
    capabilities: whatsappWebCapabilities,
    listPeople: (tx, connection, which) => selectPeople(tx, connection.id, which),
    // In the form of WhatsApp Web's own ids.
    chooseId: () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,

    async send(connection, message) {
      const payload = payloadOf(message);
      if (!payload) throw new Error('a message goes out under an id that was chosen before');
      try {
        await enqueueCommand(connection, (tx) =>
          insertSends(tx, [{ whatsappId: connection.id, byPerson: !message.isAutomatic, payload }]),
        );
        return { outcome: 'handed' };
      } catch (error) {
        // If it was written all the same, `find` will see it.
        log.error({ whatsappId: connection.id, error: String(error) }, 'a message could not be handed to its line');
        return { outcome: 'later', afterMs: 5000, reason: 'interrupted' };
      }
    },

    async delegate(tx, messages) {
      const sends = messages.flatMap(({ whatsappId, byPerson, message }) => {
        const payload = payloadOf(message);
        return payload ? [{ whatsappId, byPerson, payload }] : [];
      });
      if (sends.length === 0) return;
      await insertSends(tx, sends);
      tx.afterCommit(() => signals.notify(names.commands));
    },

    /** A send in progress, or whose result is not processed yet. A processed result is in the message already. */
    async find(connection, message) {
      const last = await inTx(context, connection.companyId, (tx) => findLastSend(tx, connection.id, message.id));
      return last && !(last.state === 'done' && last.heard) ? { outcome: 'handed' } : null;
    },

    edit: (connection, message) => change('edit', connection, message),
    remove: (connection, message) => change('remove', connection, message),

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

    async block(connection, chat, to, isBlocked) {
      const payload = { chat, to: to.slice(0, 5), isBlocked };
      const command = { kind: 'block', key: chat, payload, expiresInMs: blockTtlMs } as const;
      await enqueueCommand(connection, (tx) => renewCommand(tx, connection.id, { ...command, reportResult: false }));
    },

    ...fetchingOperations({ context, store, awaiter, enqueueCommand }),
  };
}

function payloadOf({ file, ...message }: OutboundMessage): CommandPayload<'send'> | null {
  if (message.providerId === null) return null;
  const { key, name, mimeType, sizeBytes } = file ?? { key: '', name: '', mimeType: '', sizeBytes: 0 };
  return {
    id: message.id,
    providerId: message.providerId,
    chat: message.chat,
    to: message.to,
    mediaType: message.mediaType,
    body: message.body,
    facts: message.facts,
    quotedProviderId: message.quotedProviderId,
    quoted: message.quoted,
    file: file && { key, name, mimeType, sizeBytes },
  };
}

/** The identity that the chat's own name contains. */
const identitiesOf = (chat: string): Identity[] => {
  const [value = '', server] = chat.split('@');
  if (server === 'lid') return [{ kind: 'wa_lid', value }];
  if (server === 'g.us') return [{ kind: 'group', value }];
  return [{ kind: 'phone', value }];
};
