import type { Message } from '@balcao/contract/messages/message';
import { messageApi } from '@balcao/contract/messages/message.api';
import { useSyncExternalStore } from 'react';
import { call } from '../../platform/api.ts';
import { describeError } from '../../platform/error-texts.ts';
import { onReturn } from '../../platform/live.ts';
import { Unreachable } from '../../platform/refusal.ts';
import { say } from '../../platform/texts.ts';
import { upload } from '../../platform/upload.ts';
import { localId, withoutRow, withoutUndone, withRows } from '../message.live.ts';
import { messageTexts } from '../messages.texts.ts';
import { changeThread } from '../thread.queries.ts';
import type { Outgoing } from './unanswered.ts';
import { holdUnsent, letGo, unsentOf } from './unsent.ts';

/** Delays between retries while the server is unreachable. The clientId makes retries idempotent. */
const tryAgainAfterMs = [1000, 2000, 4000, 8000];
/** Longer than any undo window. */
const rememberedMs = 60_000;

/** One send at a time per conversation, to keep the order. */
const lanes = new Map<number, Promise<void>>();
/** Message ids by clientId of acknowledged sends that can still be undone. */
const sent = new Map<string, string[]>();
const started = new Set<string>();
const underWay = new Map<string, { part: number; abort: AbortController }>();
const watchers = new Set<() => void>();

/** Shows the message at once and sends it in order, independent of the mounted conversation. */
export function sendOut(outgoing: Outgoing): void {
  const row = holdUnsent(outgoing, 'queued');
  changeThread(outgoing.ticketId, (thread) => withRows(thread, [row]));
  const turn = (lanes.get(outgoing.ticketId) ?? Promise.resolve())
    .then(() => started.add(outgoing.clientId))
    .then(() => deliver(outgoing))
    .finally(() => started.delete(outgoing.clientId));
  lanes.set(outgoing.ticketId, turn);
}

/** Retries with the same clientId. */
export function sendAgain(clientId: string): void {
  const held = unsentOf(clientId);
  if (held) sendOut(held.outgoing);
}

/** Discards a failed send, or aborts an upload. */
export function discard(ticketId: number, clientId: string): void {
  underWay.get(clientId)?.abort.abort();
  const url = unsentOf(clientId)?.outgoing.file?.url;
  if (url) URL.revokeObjectURL(url);
  letGo(ticketId, clientId);
  changeThread(ticketId, (thread) => withoutRow(thread, localId(clientId)));
}

/** Undoes a send delayed by the server. Fails when it was sent already. */
export async function undoSend({ ticketId, clientId }: Outgoing): Promise<void> {
  // After the request has started only the server can undo it.
  if (started.has(clientId)) await lanes.get(ticketId);
  const ids = sent.get(clientId) ?? [];
  for (const messageId of ids) await call(messageApi.undo, { params: { messageId: Number(messageId) } });
  letGo(ticketId, clientId);
  changeThread(ticketId, (thread) => withoutUndone(withoutRow(thread, localId(clientId)), ids));
}

async function deliver(outgoing: Outgoing): Promise<void> {
  const { ticketId, clientId, holdSeconds } = outgoing;
  for (let tries = 0; unsentOf(clientId); tries++) {
    try {
      const rows = await post(outgoing);
      if (holdSeconds > 0) {
        sent.set(
          clientId,
          rows.map((row) => row.id),
        );
        setTimeout(() => sent.delete(clientId), rememberedMs);
      }
      if (outgoing.file) keepPreview(clientId, outgoing.file.url);
      letGo(ticketId, clientId);
      return changeThread(ticketId, (thread) => withRows(thread, rows));
    } catch (error) {
      const wait = tryAgainAfterMs[tries];
      if (!(error instanceof Unreachable) || wait === undefined) return fail(outgoing, error);
      await untilBack(wait);
    } finally {
      if (underWay.delete(clientId)) tell();
    }
  }
}

function fail(outgoing: Outgoing, error: unknown): void {
  if (!unsentOf(outgoing.clientId)) return;
  const reason = error instanceof Unreachable ? say(messageTexts)('noNetwork') : describeError(error);
  const row = holdUnsent(outgoing, { failed: reason });
  changeThread(outgoing.ticketId, (thread) => withRows(thread, [row]));
}

/** Waits, or until the socket reconnects. */
const untilBack = (ms: number) =>
  new Promise<void>((resolve) => {
    const stop = onReturn(() => done());
    const timer = setTimeout(() => done(), ms);
    const done = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
  });

async function post({
  ticketId,
  clientId,
  body,
  quotedMsgId,
  isPrivate,
  file,
  holdSeconds,
}: Outgoing): Promise<Message[]> {
  const params = { ticketId };
  if (!file) {
    const { messages } = await call(messageApi.send, {
      params,
      body: { body, clientId, isPrivate, quotedMsg: quotedMsgId, holdSeconds },
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
  if (holdSeconds > 0) form.append('holdSeconds', String(holdSeconds));
  form.append('medias', file.blob, file.name);
  const abort = new AbortController();
  const onProgress = (part: number) => {
    underWay.set(clientId, { part, abort });
    tell();
  };
  onProgress(0);
  const { messages } = await upload(messageApi.send, { params, form, onProgress, signal: abort.signal });
  return messages;
}

/** Upload progress, 0 to 1; undefined without an upload. */
export function useProgress(clientId: string | null): number | undefined {
  return useSyncExternalStore(watch, () => (clientId ? underWay.get(clientId)?.part : undefined));
}

/** Unloading now would abort an upload. */
export const filesUnderWay = () => underWay.size > 0;

const watch = (listener: () => void) => {
  watchers.add(listener);
  return () => watchers.delete(listener);
};
const tell = () => {
  for (const watcher of watchers) watcher();
};

/** Local previews of own pictures, to avoid a flicker when the server's copy arrives. */
const previews = new Map<string, string>();
export const previewOf = (clientId: string | null) => (clientId ? previews.get(clientId) : undefined);
const keepPreview = (clientId: string, url: string) => previews.set(clientId, url);

window.addEventListener('beforeunload', (event) => {
  if (filesUnderWay()) event.preventDefault();
});
