import type { ChatQuote } from '@balcao/contract/chats/chat';
import { dropFile, isFilePersisted, persistFile, readFile } from '../platform/offline/unsent-files.ts';
import { readStored, writeStored } from '../platform/storage/storage.ts';
import type { StoredChat } from '../platform/storage/stored-values.ts';

export type ChatDraft = {
  text: string;
  quoted: ChatQuote | null;
  ticketId: number | null;
  mentions: number[];
  files: readonly File[];
};
/** A message without an acknowledgement yet. Its id prevents duplicates when it is sent again. */
export type UnsentChat = ChatDraft & { clientId: string; chatId: number; at: string; state: 'sending' | 'failed' };

export type Author = { companyId: number; id: number };

/** Older messages may be out of date: their author decides whether to send them. */
export const maxSendAgeMs = 24 * 3_600_000;
const fileName = (clientId: string, index: number): string => `${clientId} ${index}`;

/** Whether it survives a reload completely. */
export const isPersisted = ({ clientId, files }: UnsentChat): boolean =>
  files.every((_, index) => isFilePersisted(fileName(clientId, index)));

/** Stores this user's unsent messages of this tab in this browser; those of other users and tabs are kept. */
export function storeUnsent({ id: userId }: Author, all: readonly UnsentChat[], ofThisTab: ReadonlySet<string>): void {
  const others = (readStored('unsentChats') ?? []).filter(
    (one) => one.userId !== userId || !ofThisTab.has(one.clientId),
  );
  const own = all.filter(isPersisted).map(
    ({ chatId, clientId, text, quoted, ticketId, mentions, files, at }): StoredChat => ({
      ...{ userId, chatId, clientId, text, quoted, ticketId, mentions, at },
      files: files.map(({ name, type }) => ({ name, mimeType: type })),
    }),
  );
  writeStored('unsentChats', others.length + own.length > 0 ? [...others, ...own] : undefined);
}

/** Stores as many of the files as there is room for. */
export async function persistFiles(author: Author, { clientId, files }: UnsentChat): Promise<void> {
  for (const [index, file] of files.entries()) await persistFile(fileName(clientId, index), author, file);
}

export function dropFiles({ clientId, files }: UnsentChat): void {
  for (const [index] of files.entries()) dropFile(fileName(clientId, index));
}

/**
 * Unsent messages of this user from before a reload, in order; old ones, and those whose files are dropped, need a
 * manual retry.
 */
export async function readUnsent(author: Author): Promise<UnsentChat[]> {
  const found: UnsentChat[] = [];
  for (const { userId, quoted = null, files: named = [], ...one } of readStored('unsentChats') ?? []) {
    if (userId !== author.id) continue;
    const files: File[] = [];
    for (const [index, { name, mimeType }] of named.entries()) {
      const bytes = await readFile(fileName(one.clientId, index), author);
      if (bytes) files.push(new File([bytes], name, { type: mimeType }));
    }
    const isLost = files.length < named.length;
    if (isLost && files.length === 0 && one.text.trim() === '') continue;
    const isOld = Date.now() - Date.parse(one.at) > maxSendAgeMs;
    found.push({ ...one, quoted, files, state: isLost || isOld ? 'failed' : 'sending' });
  }
  return found;
}
