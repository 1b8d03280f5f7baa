import type { Message } from '@balcao/contract/messages/message';
import { messageApi } from '@balcao/contract/messages/message.api';
import { truncateText } from '@balcao/contract/truncate-text';
import { useSyncExternalStore } from 'react';
import { call } from '../../platform/api.ts';
import { describeError } from '../../platform/errors/error-texts.ts';
import { createListeners } from '../../platform/external-store/listeners.ts';
import { isLive, onCaughtUp } from '../../platform/live.ts';
import { hasNoAnswer, Refusal } from '../../platform/refusal.ts';
import { serializeByKey } from '../../platform/serialize-by-key.ts';
import { translate } from '../../platform/texts.ts';
import { awaitTurn, requestTurn } from '../../platform/turns/tab-turn.ts';
import { upload, uploadRetryLimit } from '../../platform/upload.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { releaseFile } from '../../ui/files/chosen-file.ts';
import { localId, withoutRow, withoutUndone, withRows } from '../message.live.ts';
import { messageTexts } from '../messages.texts.ts';
import { changeThread, isThreadShown } from '../thread.queries.ts';
import type { LocalState } from './local-row.ts';
import { maxSendAgeMs, type Outgoing } from './outgoing-message.ts';
import { dropPreview, storePreview } from './sent-previews.ts';
import { isWanted, putUnsent, queuedIn, removeUnsent, unsentOf } from './unsent-messages.ts';

/** Delays between retries while the server is unreachable. The last one repeats without end, except for files. */
const retryDelaysMs = [1000, 2000, 4000, 8000];
const lastRetryDelayMs = 15_000;
const maxToastLength = 80;
/** Longer than any undo window. */
const rememberSentMs = 60_000;

/** One send at a time per conversation, in all tabs, to keep the order. */
const turnOf = ({ ticketId }: Pick<Outgoing, 'ticketId'>) => `sends ${ticketId}`;
/** Message ids by clientId of acknowledged sends that can still be undone. */
const sentIds = new Map<string, string[]>();
const started = new Set<string>();
/** ClientIds of sends from before a reload. */
const restored = new Set<string>();
const uploads = new Map<string, { part: number; abort: AbortController }>();
const listeners = createListeners();

/**
 * Shows the message at once and sends it in order, independent of the mounted conversation. `sinceMs`: when its author
 * wanted it sent.
 */
export function enqueueSend(outgoing: Outgoing, sinceMs = Date.now()): void {
  const reason = queuedIn(outgoing.ticketId).find(({ row }) => row.failReason !== null)?.row.failReason;
  const row = putUnsent(outgoing, reason ? { waits: reason } : 'queued');
  changeThread(outgoing.ticketId, (thread) => withRows(thread, [row]));
  // Requested before those of this tab are sent: other tabs may write meanwhile.
  const turn = requestTurn(turnOf(outgoing));
  void serializeByKey(turnOf(outgoing), async () => {
    await awaitTurn(turn, () => waitBehindTab(outgoing));
    started.add(outgoing.clientId);
    await deliverOutgoing(outgoing, sinceMs + maxSendAgeMs).finally(() => started.delete(outgoing.clientId));
  }).finally(turn.end);
}

/** Retries with the same clientId: a waiting send at once, a failed one again. */
export function retrySend(clientId: string): void {
  const cached = unsentOf(clientId);
  if (cached?.row.status === 'queued') for (const wake of waiting) wake();
  else if (cached) enqueueSend(cached.outgoing);
}

/** Discards a failed send, or aborts an upload. */
export function discard(ticketId: number, clientId: string): void {
  uploads.get(clientId)?.abort.abort();
  const file = unsentOf(clientId)?.outgoing.file;
  if (file) releaseFile(file);
  removeUnsent(ticketId, clientId);
  changeThread(ticketId, (thread) => withoutRow(thread, localId(clientId)));
}

/** Undoes a send delayed by the server. Fails when it was sent already. */
export async function undoSend({ ticketId, clientId, file }: Outgoing): Promise<void> {
  // After the request has started only the server can undo it.
  if (started.has(clientId)) await serializeByKey(turnOf({ ticketId }), async () => {});
  const ids = sentIds.get(clientId) ?? [];
  for (const messageId of ids) await call(messageApi.undo, { params: { messageId: Number(messageId) } });
  removeUnsent(ticketId, clientId);
  dropPreview(clientId);
  if (file) releaseFile(file);
  changeThread(ticketId, (thread) => withoutUndone(withoutRow(thread, localId(clientId)), ids));
}

async function deliverOutgoing(first: Outgoing, untilMs: number): Promise<void> {
  let outgoing = first;
  const { ticketId, clientId, undoSeconds } = first;
  const isOverLimit = outgoing.file ? uploadRetryLimit() : () => false;
  for (let tries = 0; isWanted(outgoing); tries++) {
    // A page may sleep for days.
    if (Date.now() > untilMs) return show(outgoing, { failed: translate(messageTexts)('interrupted') });
    try {
      const rows = await post(outgoing);
      if (undoSeconds > 0) {
        sentIds.set(
          clientId,
          rows.map((row) => row.id),
        );
        setTimeout(() => sentIds.delete(clientId), rememberSentMs);
      }
      if (outgoing.file) storePreview(clientId, outgoing.file);
      removeUnsent(ticketId, clientId);
      return changeThread(ticketId, (thread) => withRows(thread, rows));
    } catch (error) {
      if (isQuoteDeleted(outgoing, error)) {
        outgoing = { ...outgoing, quotedMsgId: null, quoted: null };
        show(outgoing, 'queued');
        continue;
      }
      if (!hasNoAnswer(error) || isOverLimit(error)) return markFailed(outgoing, error);
      showNoNetwork(ticketId);
      await waitForReconnect(retryDelaysMs[tries] ?? lastRetryDelayMs);
    } finally {
      if (uploads.delete(clientId)) listeners.notify();
    }
  }
}

/** The answered message was deleted before its answer reached the server: every retry with the quote would be refused. */
const isQuoteDeleted = ({ quotedMsgId }: Outgoing, error: unknown): boolean =>
  quotedMsgId !== null && error instanceof Refusal && error.code === 'ERR_NO_MESSAGE_FOUND';

/** Sends of another tab are before this one. */
async function waitBehindTab({ ticketId }: Outgoing): Promise<void> {
  if (!isLive()) showNoNetwork(ticketId);
  await waitForReconnect(lastRetryDelayMs);
}

/** The sends behind the first one wait for the same reason. */
function showNoNetwork(ticketId: number): void {
  for (const one of queuedIn(ticketId)) show(one.outgoing, { waits: translate(messageTexts)('noNetwork') });
}

/** Restores a send from before a reload: it is sent or, with `reason`, shown as not sent. */
export function restoreSend(outgoing: Outgoing, reason?: string): void {
  restored.add(outgoing.clientId);
  if (reason === undefined) enqueueSend(outgoing, Date.parse(outgoing.createdAt));
  else {
    putUnsent(outgoing, { failed: reason });
    show(outgoing, { failed: reason });
  }
}

/**
 * The conversation may have been left, transferred or closed while its file was uploaded: then nobody sees the bubble, and
 * a toast says so, once. A send from before a reload was reported then.
 */
function markFailed(outgoing: Outgoing, error: unknown): void {
  const reason = describeError(error);
  show(outgoing, { failed: reason });
  const { ticketId, clientId, file, body } = outgoing;
  if (restored.has(clientId) || isThreadShown(ticketId)) return;
  const what = file?.name ?? truncateText(body, maxToastLength);
  toast.error(translate(messageTexts)('notSent', { what, reason }), { id: clientId });
}

function show(outgoing: Outgoing, state: LocalState): void {
  if (!unsentOf(outgoing.clientId)) return;
  const row = putUnsent(outgoing, state);
  changeThread(outgoing.ticketId, (thread) => withRows(thread, [row]));
}

/** Functions that end the current waits. */
const waiting = new Set<() => void>();

/** Resolves after `ms`, on reconnect, or when the user retries. */
const waitForReconnect = (ms: number) =>
  new Promise<void>((resolve) => {
    const stop = onCaughtUp(() => done());
    const timer = setTimeout(() => done(), ms);
    const done = () => {
      stop();
      waiting.delete(done);
      window.removeEventListener('online', done);
      clearTimeout(timer);
      resolve();
    };
    waiting.add(done);
    window.addEventListener('online', done);
  });

async function post({
  ticketId,
  clientId,
  body,
  quotedMsgId,
  isPrivate,
  file,
  undoSeconds,
  template,
  mentions,
  memberMentions,
}: Outgoing): Promise<Message[]> {
  const params = { ticketId };
  if (!file) {
    const { messages } = await call(messageApi.send, {
      params,
      body: {
        body,
        clientId,
        isPrivate,
        quotedMsg: quotedMsgId,
        holdSeconds: undoSeconds,
        template: template?.choice,
        mentions,
        memberMentions: memberMentions?.map(({ key }) => key),
      },
    });
    return messages;
  }
  const form = new FormData();
  // Fields must precede the file: the server reads the stream in order.
  form.append('fromMe', 'true');
  form.append('body', body);
  form.append('clientId', clientId);
  if (isPrivate) form.append('isPrivate', 'true');
  if (quotedMsgId) form.append('quotedMsg', quotedMsgId);
  if (template) form.append('template', JSON.stringify(template.choice));
  if (undoSeconds > 0) form.append('holdSeconds', String(undoSeconds));
  if (file.preview) form.append('filmPreview', file.preview);
  form.append('medias', file.blob, file.name);
  const abort = new AbortController();
  const onProgress = (part: number) => {
    uploads.set(clientId, { part, abort });
    listeners.notify();
  };
  onProgress(0);
  const { messages } = await upload(messageApi.send, { params, form, onProgress, signal: abort.signal });
  return messages;
}

/** Upload progress, 0 to 1; undefined without an upload. */
export function useProgress(clientId: string | null): number | undefined {
  return useSyncExternalStore(listeners.subscribe, () => (clientId ? uploads.get(clientId)?.part : undefined));
}

/** Unloading now would abort an upload. */
export const filesUploading = () => uploads.size > 0;

window.addEventListener('beforeunload', (event) => {
  if (filesUploading()) event.preventDefault();
});
