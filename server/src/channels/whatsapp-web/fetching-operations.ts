import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { ChannelConnection, ChannelDriver, ListedMember } from '../channel.ts';
import type { Identity } from '../inbound-event.ts';
import type { ResultAwaiter } from './await-result.ts';
import { findCommand, insertCommand, renewCommand } from './command.store.ts';
import type { EnqueueCommand } from './enqueue-command.ts';
import { commands } from './protocol.ts';

type FetchingDeps = { context: TxContext; store: FileStore; awaiter: ResultAwaiter; enqueueCommand: EnqueueCommand };

/** Short, since somebody waits for the response. */
const checkTimeoutMs = 8000;
/** The next request follows after five minutes at the earliest. */
const pictureTtlMs = 60_000;

/** The driver's queries to WhatsApp: numbers, members of groups, pictures, files. */
export function fetchingOperations({
  context,
  store,
  awaiter,
  enqueueCommand,
}: FetchingDeps): Required<Pick<ChannelDriver, 'checkNumbers' | 'listMembers' | 'fetchPicture' | 'fetchMedia'>> {
  const askNumbers = async (connection: ChannelConnection, phones: string[]): Promise<unknown> => {
    const command = { kind: 'checkNumbers', key: randomUUID(), payload: { phones }, reportResult: false } as const;
    const id = await enqueueCommand(connection, (tx) =>
      insertCommand(tx, connection.id, { ...command, expiresInMs: checkTimeoutMs }),
    );
    return id === undefined ? undefined : awaiter.awaitResult(id, checkTimeoutMs);
  };

  return {
    checkNumbers: async (connection, phones) => readCheckedNumbers(phones, await askNumbers(connection, phones)),

    async listMembers(connection, chat, to) {
      const payload = { chat, to: to.slice(0, 5) };
      const command = { kind: 'listMembers', key: randomUUID(), payload, reportResult: false } as const;
      const id = await enqueueCommand(connection, (tx) =>
        insertCommand(tx, connection.id, { ...command, expiresInMs: checkTimeoutMs }),
      );
      return id === undefined ? null : readMembers(await awaiter.awaitResult(id, checkTimeoutMs));
    },

    async fetchPicture(connection, to, key) {
      const existing = await inTx(context, connection.companyId, (tx) =>
        findCommand(tx, connection.id, 'fetchPicture', key),
      );
      if (existing && existing.state !== 'done') return 'handed';
      if (existing) {
        const result = commands.fetchPicture.result.catch({ key: null, failed: true }).parse(existing.result);
        if (result.key === null) return result.failed ? 'unavailable' : 'none';
        return (await openOnce(store, result.key)) ?? 'unavailable';
      }
      const payload = { chat: '', to: to.slice(0, 5) };
      const command = { kind: 'fetchPicture', key, payload, expiresInMs: pictureTtlMs, reportResult: true } as const;
      await enqueueCommand(connection, (tx) => insertCommand(tx, connection.id, command));
      return 'handed';
    },

    async fetchMedia(connection, ref, messageId, { isOld } = { isOld: false }) {
      const command = { kind: 'fetchMedia', key: messageId, payload: { ref, isOld }, expiresInMs: null } as const;
      const existing = await inTx(context, connection.companyId, (tx) => findFetch(tx, connection, messageId, ref));
      if (existing && existing.state !== 'done') return 'handed';
      if (existing) {
        const { key, reason } = commands.fetchMedia.result.parse(existing.result);
        if (key === null) return { failed: reason ?? 'gone' };
        const opened = await openOnce(store, key);
        if (opened) return { ...opened, name: null };
      }
      await enqueueCommand(connection, (tx) => renewCommand(tx, connection.id, { ...command, reportResult: true }));
      return 'handed';
    },
  };
}

/** undefined also when the command is for the message's earlier file, which a sharper picture has replaced. */
async function findFetch(tx: Tx, { id }: ChannelConnection, messageId: string, ref: Record<string, unknown>) {
  const found = await findCommand(tx, id, 'fetchMedia', messageId);
  const isSameFile = found && isDeepStrictEqual(commands.fetchMedia.payload.parse(found.payload).ref, ref);
  return isSameFile ? found : undefined;
}

/** The worker answers for all numbers, or for none. */
function readCheckedNumbers(phones: string[], result: unknown): ReadonlySet<string> | null {
  const { numbers } = commands.checkNumbers.result.catch({ numbers: [] }).parse(result);
  if (numbers.length < phones.length) return null;
  return new Set(numbers.flatMap(({ phone, exists }) => (exists ? [phone] : [])));
}

/** Members without either identity are left out. */
function readMembers(result: unknown): ListedMember[] | null {
  const { members } = commands.listMembers.result.catch({ members: null }).parse(result);
  return (
    members?.flatMap(({ lid, phone, isAdmin }) => {
      const identities: Identity[] = [
        ...(lid ? [{ kind: 'wa_lid' as const, value: lid }] : []),
        ...(phone ? [{ kind: 'phone' as const, value: phone }] : []),
      ];
      return identities.length > 0 ? [{ identities, isAdmin }] : [];
    }) ?? null
  );
}

/** The bytes are stored again under a key that a row references; a sweep deletes leftovers of a crash. */
async function openOnce(store: FileStore, key: string): Promise<{ bytes: Readable } | null> {
  const bytes = await store.open(key);
  bytes?.once('close', () => void store.remove(key).catch(() => {}));
  return bytes && { bytes };
}
