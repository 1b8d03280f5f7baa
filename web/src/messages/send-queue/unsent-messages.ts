import type { Message } from '@balcao/contract/messages/message';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/external-store/listeners.ts';
import { isImpersonating } from '../../platform/impersonation/impersonation-token.ts';
import { dropFile, isFilePersisted, persistFile } from '../../platform/offline/unsent-files.ts';
import { readStored, writeStored } from '../../platform/storage/storage.ts';
import type { OutgoingText } from '../../platform/storage/stored-values.ts';
import { type LocalState, localRow } from './local-row.ts';
import type { Outgoing } from './outgoing-message.ts';
import { storePreview } from './sent-previews.ts';

const listeners = createListeners();

/** Number of failed sends of a conversation that never reached the server. */
export const useUnsentFailures = (ticketId: number): number =>
  useSyncExternalStore(
    listeners.subscribe,
    () =>
      [...unsent.values()].filter(({ outgoing, row }) => outgoing.ticketId === ticketId && row.status === 'failed')
        .length,
  );

/** The clientId of a conversation's last unacknowledged send. */
export const useLastSend = (ticketId: number): string | undefined =>
  useSyncExternalStore(listeners.subscribe, () => queuedIn(ticketId).at(-1)?.outgoing.clientId);

/** ClientIds of the sends in the browser's storage. */
const persisted = new Set<string>();
/** Unsent messages by clientId, with the row to display. */
const unsent = new Map<string, { outgoing: Outgoing; row: Message }>();

/** Queued sends of a conversation, not failed ones; they are sent one after the other. */
export const queuedIn = (ticketId: number): { outgoing: Outgoing; row: Message }[] =>
  [...unsent.values()].filter(({ outgoing, row }) => outgoing.ticketId === ticketId && row.status === 'queued');

export const unsentOf = (clientId: string) => unsent.get(clientId);

/**
 * Stored in the browser until the server has acknowledged it, with its file if there is room, so that it survives a
 * reload. An impersonating operator's browser stores nothing of the company.
 */
export function putUnsent(outgoing: Outgoing, state: LocalState): Message {
  const row = localRow(outgoing, state);
  unsent.set(outgoing.clientId, { outgoing, row });
  if (!isImpersonating()) storeSend(outgoing);
  listeners.notify();
  return row;
}

function storeSend(outgoing: Outgoing): void {
  if (!outgoing.file) storeText(outgoing);
  else if (!isFilePersisted(outgoing.clientId))
    void persistFile(outgoing.clientId, ownerOf(outgoing), outgoing.file.blob).then((isPersisted) => {
      // Sent or discarded before the disk had it.
      if (!unsent.has(outgoing.clientId)) dropFile(outgoing.clientId);
      else if (isPersisted) storeText(outgoing);
    });
}

const ownerOf = ({ companyId, sender }: Outgoing) => ({ companyId, id: sender.id });

export function removeUnsent(ticketId: number, clientId: string): void {
  unsent.delete(clientId);
  persisted.delete(clientId);
  listeners.notify();
  dropFile(clientId);
  const { [ticketId]: texts = [], ...others } = readStored('unsent') ?? {};
  const rest = texts.filter((text) => text.clientId !== clientId);
  if (rest.length !== texts.length) writeStored('unsent', rest.length > 0 ? { ...others, [ticketId]: rest } : others);
}

/** Local rows of pending or failed sends, to merge into a fetched thread. */
export const unsentRows = (ticketId: number): Message[] =>
  [...unsent.values()].filter(({ outgoing }) => outgoing.ticketId === ticketId).map(({ row }) => row);

/** Removes sends that the server did receive: the response was lost, or the page was reloaded. */
export function removeAnswered(ticketId: number, rows: readonly Message[]): void {
  for (const { clientId } of rows) {
    if (!clientId || !(unsent.has(clientId) || isStored(ticketId, clientId))) continue;
    const file = unsent.get(clientId)?.outgoing.file;
    if (file) storePreview(clientId, file);
    removeUnsent(ticketId, clientId);
  }
}

/** This user's unacknowledged sends in this browser, oldest first. */
export const storedSends = (userId: number): { ticketId: number; text: OutgoingText }[] =>
  Object.entries(readStored('unsent') ?? {})
    .flatMap(([ticketId, texts]) => texts.map((text) => ({ ticketId: Number(ticketId), text })))
    .filter(({ text }) => text.userId === userId && !unsent.has(text.clientId))
    .sort((a, b) => (a.text.createdAt < b.text.createdAt ? -1 : 1));

/**
 * Whether the send is the signed-in user's, and was not discarded in another tab. Sends that the browser had no room
 * for exist only in this page. The stored user of an impersonating operator is the operator.
 */
export const isWanted = ({ ticketId, clientId, sender }: Outgoing): boolean =>
  unsent.has(clientId) &&
  (isImpersonating() || readStored('userId') === sender.id) &&
  (!persisted.has(clientId) || isStored(ticketId, clientId));

/** Called at sign-out: sends in the browser's storage are kept for this user. */
export function clearUnsent(): void {
  unsent.clear();
  listeners.notify();
}

const isStored = (ticketId: number, clientId: string) =>
  (readStored('unsent')?.[ticketId] ?? []).some((text) => text.clientId === clientId);

function storeText({ ticketId, file, sender, ...outgoing }: Outgoing) {
  const { clientId, body, quotedMsgId, isPrivate, createdAt, template, mentions, memberMentions } = outgoing;
  const all = readStored('unsent') ?? {};
  const others = (all[ticketId] ?? []).filter((text) => text.clientId !== clientId);
  const { name, mimeType, width, height, preview } = file ?? {};
  const text: OutgoingText = { clientId, body, quotedMsgId, isPrivate, createdAt, template, userId: sender.id };
  if (mentions) text.mentions = mentions;
  if (memberMentions) text.memberMentions = memberMentions;
  if (name !== undefined && mimeType !== undefined)
    text.file = { name, mimeType, width: width ?? null, height: height ?? null, preview };
  writeStored('unsent', { ...all, [ticketId]: [...others, text] });
  if (isStored(ticketId, clientId)) persisted.add(clientId);
}
