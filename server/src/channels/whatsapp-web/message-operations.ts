import { randomUUID } from 'node:crypto';
import type { PgNotify } from '../../platform/db/pg-notify.ts';
import { inTx, type TxContext } from '../../platform/db/tx.ts';
import type { Log } from '../../platform/log.ts';
import type { ChangeResult, ChannelConnection, ChannelDriver, OutboundMessage } from '../channel.ts';
import type { ResultAwaiter } from './await-result.ts';
import { changeUnstartedSend, findLastSend, insertCommand, insertSends } from './command.store.ts';
import type { EnqueueCommand } from './enqueue-command.ts';
import { type CommandPayload, commands, signals as names } from './protocol.ts';

type MessageDeps = {
  context: TxContext;
  signals: PgNotify;
  log: Log;
  awaiter: ResultAwaiter;
  enqueueCommand: EnqueueCommand;
};
type MessageOperations = Pick<ChannelDriver, 'send'> &
  Required<Pick<ChannelDriver, 'delegate' | 'find' | 'edit' | 'remove'>>;

/** A change without a result in time is retried by its job. */
const changeTimeoutMs = 8000;

/** The driver's sends, and changes of sent messages. */
export function messageOperations(deps: MessageDeps): MessageOperations {
  const { context, signals, log, enqueueCommand } = deps;
  return {
    async send(connection, message) {
      const payload = payloadOf(message);
      if (!payload) throw new Error('a message goes out under an id that was chosen before');
      try {
        await enqueueCommand(connection, (tx) =>
          insertSends(tx, [{ whatsappId: connection.id, byPerson: !message.isAutomatic, payload }]),
        );
        return { outcome: 'handed' };
      } catch (error) {
        // If the command was written nevertheless, `find` detects it.
        log.error(
          { whatsappId: connection.id, error: String(error) },
          'a message could not be delegated to the worker of its connection',
        );
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
      return last && !(last.state === 'done' && last.isReceived) ? { outcome: 'handed' } : null;
    },

    edit: (connection, message) => change(deps, 'edit', connection, message),
    remove: (connection, message) => change(deps, 'remove', connection, message),
  };
}

/**
 * A message that no worker has started to send is changed where it waits: while the connection is down nothing else could
 * be asked, and it would be sent unchanged when the connection is back.
 */
async function change(
  { context, signals, awaiter, enqueueCommand }: MessageDeps,
  kind: 'edit' | 'remove',
  connection: ChannelConnection,
  message: OutboundMessage,
): Promise<ChangeResult> {
  const payload = payloadOf(message);
  if (!payload) return { outcome: 'refused', reason: 'notSentYet' };
  const body = kind === 'edit' ? message.body : null;
  if (await inTx(context, connection.companyId, (tx) => changeUnstartedSend(tx, connection.id, message.id, body))) {
    signals.notify(names.reported);
    return { outcome: 'done' };
  }
  // A unique key: an earlier text may be requested again. An expired command is not executed after a later one.
  const command = { kind, key: randomUUID(), payload, expiresInMs: changeTimeoutMs, reportResult: false } as const;
  const id = await enqueueCommand(connection, (tx) => insertCommand(tx, connection.id, command));
  const result = id === undefined ? undefined : await awaiter.awaitResult(id, changeTimeoutMs);
  if (result === undefined) return { outcome: 'later', afterMs: 1000, reason: 'connectionSilent' };
  return commands[kind].result.parse(result);
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
    metadata: message.metadata,
    quotedProviderId: message.quotedProviderId,
    quoted: message.quoted,
    file: file && { key, name, mimeType, sizeBytes },
  };
}
