import { randomUUID } from 'node:crypto';
import { bareJid, isGroup } from '../../decode/jid.ts';
import { fetchMedia } from '../../encode/fetch-media.ts';
import { recipientJidOf } from '../../encode/recipient-jid.ts';
import { type CommandKind, type CommandResult, commands, type OutboundPayload } from '../../protocol.ts';
import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import { findMessage } from '../keys/message.store.ts';
import { changeBlock } from './change-block.ts';
import { openChatQueue } from './chat-queue.ts';
import { type ClaimedCommand, requeueCommand } from './command.store.ts';
import { findOnWhatsApp } from './new-chat-limiter.ts';
import { changeMessage, type ReadySocket, type SendContext, sendMessage } from './send-message.ts';

export type CommandRunner = {
  take(command: ClaimedCommand): void;
  /** how many more sends it accepts now */
  capacity(): number;
  isSending(): boolean;
  /** Waits for work in progress. */
  drain(): Promise<void>;
};

/** Concurrent sends: more would not be faster, and a person's message could not overtake them. */
const maxSends = 4;
/** Concurrent downloads. */
const maxFetches = 4;

/**
 * Executes the commands of one connection: in order per chat, chats concurrently, sends rate-limited. What could not be
 * started is requeued for the next socket; what a previous owner had started is looked up before it is repeated.
 */
export function openCommandRunner(
  worker: Worker,
  connection: LeasedConnection,
  sending: SendContext,
  { unknown, wanted, freed }: { unknown(): void; wanted(): boolean; freed(): void },
): CommandRunner {
  const inChatQueue = openChatQueue();
  const inFlight = new Set<Promise<void>>();
  let sends = 0;
  let fetching = 0;
  const waitingToFetch: (() => void)[] = [];

  /** Retried, because a command that stays taken would block its chat. */
  const retryWhileActive = async (write: () => Promise<void>): Promise<void> => {
    for (let wait = 100; wanted(); wait = Math.min(wait * 2, 2000)) {
      try {
        return await write();
      } catch {
        await new Promise((again) => setTimeout(again, wait));
      }
    }
  };
  const end = (command: ClaimedCommand, result: unknown): Promise<void> =>
    worker.completer.complete(command, result, wanted);
  const requeue = (command: ClaimedCommand): Promise<void> =>
    retryWhileActive(() => requeueCommand(worker.db, command));
  const run = async (command: ClaimedCommand): Promise<void> => {
    const { kind } = command;
    if (!(kind in commands)) return end(command, {});
    switch (kind) {
      case 'send': {
        const payload = commands.send.payload.parse(command.payload);
        return inChatQueue(payload.chat, async () => {
          const sent = await sendMessage(worker, connection, sending, payload, command.kept);
          if (sent === 'not begun') return requeue(command);
          await end(command, sent);
          if (sent.outcome === 'unknown') unknown();
        });
      }
      case 'edit':
      case 'remove': {
        const payload = commands[kind].payload.parse(command.payload);
        const late = {
          outcome: 'later',
          afterMs: 1000,
          reason: 'connectionTimeout',
        } satisfies CommandResult<'edit'>;
        return inChatQueue(payload.chat, async () =>
          end(command, command.expired ? late : await changeMessage(worker, connection, sending, command, payload)),
        );
      }
      case 'markRead': {
        const payload = commands.markRead.payload.parse(command.payload);
        if (!command.expired) await withLink(command, (open) => markRead(open, payload));
        return end(command, {});
      }
      case 'typing': {
        const payload = commands.typing.payload.parse(command.payload);
        if (!command.expired) await withLink(command, (open) => showTyping(open, payload));
        return end(command, {});
      }
      case 'block': {
        const payload = commands.block.payload.parse(command.payload);
        return inChatQueue(payload.chat, async () => {
          const isDone = command.expired || (await changeBlock(worker, sending, payload));
          return isDone ? end(command, {}) : requeue(command);
        });
      }
      case 'checkNumbers': {
        const { phones } = commands.checkNumbers.payload.parse(command.payload);
        const open = await sending.waitForSocket(0);
        const numbers = open ? await checkNumbers(open, phones) : [];
        return end(command, { numbers } satisfies CommandResult<'checkNumbers'>);
      }
      case 'fetchMedia': {
        const { ref } = commands.fetchMedia.payload.parse(command.payload);
        const fetched = await fetchWithRetry(ref);
        return fetched === null ? requeue(command) : end(command, fetched);
      }
    }
  };
  /** Read receipts and typing indicators are not retried. */
  const withLink = async (command: ClaimedCommand, work: (open: ReadySocket) => Promise<void>): Promise<void> => {
    const open = await sending.waitForSocket(0);
    if (open) await work(open).catch(() => worker.log.debug({ kind: command.kind }, 'a sign was not given'));
  };
  const jidOf = (payload: Pick<OutboundPayload, 'chat' | 'to'>): string | null =>
    recipientJidOf(payload, sending.directory);

  const markRead = async (
    { sock }: ReadySocket,
    payload: { providerIds: string[] } & Pick<OutboundPayload, 'chat' | 'to'>,
  ) => {
    const remoteJid = jidOf(payload);
    if (remoteJid === null) return;
    const keys = payload.providerIds.map(async (id) => {
      // In a group the receipt goes to the author.
      const author = isGroup(remoteJid) ? (await findMessage(worker, connection, id))?.sender : undefined;
      return { remoteJid, id, fromMe: false, ...(author && { participant: author }) };
    });
    await sock.readMessages(await Promise.all(keys));
  };
  const showTyping = async (
    { sock }: ReadySocket,
    payload: { presence: 'composing' | 'recording' | 'paused' } & Pick<OutboundPayload, 'chat' | 'to'>,
  ) => {
    const jid = jidOf(payload);
    if (jid !== null) await sock.sendPresenceUpdate(payload.presence, jid);
  };
  const checkNumbers = async ({ sock }: ReadySocket, phones: string[]) => {
    const numbers: CommandResult<'checkNumbers'>['numbers'] = [];
    for (const phone of phones) {
      const found = await findOnWhatsApp(sock, `${phone.replace(/\D/g, '')}@s.whatsapp.net`);
      const lid = found === null ? null : bareJid(await sock.signalRepository.lidMapping.getLIDForPN(found));
      numbers.push({ phone, exists: found !== null, lid: lid?.split('@')[0] ?? null });
    }
    return numbers;
  };
  /** Retried as long as the file may become available and the lease is held; null: another worker's turn. */
  const fetchWithRetry = async (ref: Record<string, unknown>): Promise<CommandResult<'fetchMedia'> | null> => {
    for (let failures = 0; wanted(); failures++) {
      const open = await sending.waitForSocket(10_000);
      if (!open) return null;
      try {
        return await withFetchSlot(() => fetchOnce(open, ref));
      } catch (error) {
        const text = error instanceof Error ? error.message.slice(0, 200) : String(error);
        worker.log.debug({ whatsappId: connection.whatsappId, failures, error: text }, 'a file did not come yet');
        await new Promise((again) => setTimeout(again, Math.min(1000 * 2 ** failures, 600_000)).unref());
      }
    }
    return null;
  };
  const fetchOnce = async ({ sock }: ReadySocket, ref: Record<string, unknown>) => {
    const { hosts } = await sock.refreshMediaConn(false);
    return fetchMedia(ref, {
      store: worker.files,
      key: `${connection.companyId}/whatsapp-web/${randomUUID()}`,
      spoolDir: worker.spoolDir,
      maxBytes: worker.uploadMaxBytes,
      hosts: hosts.map(({ hostname }) => hostname),
      requestReupload: (message) => sock.updateMediaMessage(message),
    });
  };
  const withFetchSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    if (fetching >= maxFetches) await new Promise<void>((turn) => waitingToFetch.push(turn));
    else fetching++;
    try {
      return await work();
    } finally {
      // The slot passes to the next waiter, or is freed.
      const next = waitingToFetch.shift();
      if (next) next();
      else fetching--;
    }
  };
  return {
    capacity: () => maxSends - sends,
    isSending: () => sends > 0,
    take(command) {
      if (command.kind === 'send') sends++;
      const done = run(command)
        .catch(async (error: unknown) => {
          const text = error instanceof Error ? error.message.slice(0, 200) : String(error);
          worker.log.error(
            { whatsappId: connection.whatsappId, kind: command.kind, error: text },
            'a command of the desk failed',
          );
          if (wanted()) await end(command, failureResultOf(command.kind));
        })
        .finally(() => {
          inFlight.delete(done);
          // At capacity, waiting commands were left behind and are not signalled again.
          if (command.kind === 'send' && sends-- >= maxSends) freed();
        });
      inFlight.add(done);
    },
    async drain() {
      await Promise.all(inFlight);
    },
  };
}

/** An internal error: the command gets a failure result, so that nobody waits for ever. */
function failureResultOf(kind: CommandKind): unknown {
  const later = { outcome: 'later', afterMs: 30_000, reason: 'unavailable' };
  if (kind === 'send' || kind === 'edit' || kind === 'remove') return later;
  if (kind === 'fetchMedia') return { key: null, sizeBytes: 0, reason: 'gone' };
  return kind === 'checkNumbers' ? { numbers: [] } : {};
}
