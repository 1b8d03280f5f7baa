import { chatApi } from '@balcao/contract/chats/chat.api';
import { useSyncExternalStore } from 'react';
import { call } from '../platform/api.ts';
import { createListeners } from '../platform/external-store/listeners.ts';
import { isImpersonating } from '../platform/impersonation/impersonation-token.ts';
import { onCaughtUp } from '../platform/live.ts';
import { hasNoAnswer } from '../platform/refusal.ts';
import { serializeByKey } from '../platform/serialize-by-key.ts';
import { awaitTurn, requestTurn } from '../platform/turns/tab-turn.ts';
import { upload, uploadRetryLimit } from '../platform/upload.ts';
import { addSent } from './chat.queries.ts';
import {
  type Author,
  type ChatDraft,
  dropFiles,
  isPersisted,
  maxSendAgeMs,
  persistFiles,
  readUnsent,
  storeUnsent,
  type UnsentChat,
} from './stored-chats.ts';

const retryDelayMs = 5000;

let unsent: readonly UnsentChat[] = [];
/** the messages that this tab has or had: stored ones of other tabs are theirs */
const handled = new Set<string>();
/** the signed-in user; undefined: nothing is stored */
let author: Author | undefined;
const listeners = createListeners();
/** Tells the user's other tabs, which may have read the same stored message, that it was sent or discarded. */
const finished = new BroadcastChannel('finished-chat');
finished.addEventListener('message', ({ data: clientId }: MessageEvent<unknown>) => {
  if (unsent.some((one) => one.clientId === clientId)) set(unsent.filter((one) => one.clientId !== clientId));
});

export function sendChat(chatId: number, draft: ChatDraft): void {
  const { files } = draft;
  const at = new Date().toISOString();
  const entry: UnsentChat = { ...draft, chatId, clientId: crypto.randomUUID(), at, state: 'sending' };
  set([...unsent, entry]);
  enqueue(entry);
  if (author && files.length > 0) void persistEntry(author, entry);
}

/** An entry with files is stored after its files. */
async function persistEntry(of: Author, entry: UnsentChat): Promise<void> {
  await persistFiles(of, entry);
  const isWaiting = unsent.some(({ clientId }) => clientId === entry.clientId);
  if (!isWaiting) dropFiles(entry);
  else if (author === of) storeUnsent(of, unsent, handled);
}

export function retryChat({ clientId, chatId }: UnsentChat): void {
  mark(clientId, 'sending');
  const entry = unsent.find((one) => one.clientId === clientId && one.chatId === chatId);
  if (entry) enqueue(entry);
}

export function discardChat(entry: UnsentChat): void {
  set(unsent.filter((one) => one.clientId !== entry.clientId));
  dropFiles(entry);
  finished.postMessage(entry.clientId);
}

/** The unsent messages of a room, in order. */
export function useUnsent(chatId: number): readonly UnsentChat[] {
  const all = useSyncExternalStore(listeners.subscribe, () => unsent);
  return all.filter((one) => one.chatId === chatId);
}

/**
 * Sends this user's messages from before a reload; the clientId prevents doubles. Returns the sign-out clean-up. An
 * impersonating operator neither sends what the user left in this browser nor stores anything in it.
 */
export function resumeChats(person: Author): () => void {
  let isHere = !isImpersonating();
  void readUnsent(person).then((stored) => {
    if (!isHere) return;
    // Stored entries are overwritten from here on: before they were read, that would lose them.
    author = person;
    set([...stored, ...unsent]);
    for (const entry of stored) if (entry.state === 'sending') enqueue(entry, Date.parse(entry.at));
  });
  return () => {
    isHere = false;
    author = undefined;
    set([]);
  };
}

function set(next: readonly UnsentChat[]): void {
  unsent = next;
  for (const { clientId } of next) handled.add(clientId);
  if (author) storeUnsent(author, next, handled);
  listeners.notify();
}

const mark = (clientId: string, state: UnsentChat['state']): void =>
  set(unsent.map((one) => (one.clientId === clientId ? { ...one, state } : one)));

/** `sinceMs`: when its author wanted it sent. */
function enqueue(entry: UnsentChat, sinceMs = Date.now()): void {
  // One send at a time in a room, in all tabs, to keep the order.
  const key = `chat ${entry.chatId}`;
  const turn = requestTurn(key);
  void serializeByKey(key, async () => {
    await awaitTurn(turn, reconnected);
    await deliver(entry, sinceMs + maxSendAgeMs);
  }).finally(turn.end);
}

/** Retried until there is an answer, or a proxy does not let its files through. A refused message raises no toast: it stays, with a retry button. */
async function deliver(entry: UnsentChat, untilMs: number): Promise<void> {
  const isOverLimit = entry.files.length > 0 ? uploadRetryLimit() : () => false;
  while (unsent.some(({ clientId }) => clientId === entry.clientId)) {
    // A page may sleep for days.
    if (Date.now() > untilMs) return mark(entry.clientId, 'failed');
    try {
      const { chat: _, ...message } = await post(entry);
      addSent(entry.chatId, message);
      return discardChat(entry);
    } catch (error) {
      if (!hasNoAnswer(error) || isOverLimit(error)) return mark(entry.clientId, 'failed');
      await reconnected();
    }
  }
}

/** Resolves when the connection is back, or after a while. */
const reconnected = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const stop = onCaughtUp(done);
    const timer = setTimeout(done, retryDelayMs);
    window.addEventListener('online', done);
  });

function post({ chatId, clientId, text, quoted, ticketId, mentions, files }: UnsentChat) {
  const params = { id: chatId };
  if (files.length === 0) {
    const body = { message: text, clientId, quotedId: quoted?.id ?? null, ticketId, mentions };
    return call(chatApi.send, { params, body });
  }
  const form = new FormData();
  // Fields go before the files, because the server reads the form in order.
  form.set('message', text);
  form.set('clientId', clientId);
  form.set('mentions', JSON.stringify(mentions));
  if (quoted) form.set('quotedId', String(quoted.id));
  for (const file of files) form.append('medias', file, file.name);
  return upload(chatApi.send, { params, form, onProgress: () => {} });
}

window.addEventListener('beforeunload', (event) => {
  if (unsent.some((one) => one.state === 'sending' && !isPersisted(one))) event.preventDefault();
});
