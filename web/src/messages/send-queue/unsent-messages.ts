import type { Message } from '@balcao/contract/messages/message';
import { useSyncExternalStore } from 'react';
import { dropFile, isFilePersisted, persistFile } from '../../platform/offline/unsent-files.ts';
import { type OutgoingText, readStored, writeStored } from '../../platform/storage.ts';
import { type LocalState, localRow } from './local-row.ts';
import type { Outgoing } from './outgoing-message.ts';

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const watcher of listeners) watcher();
};

/** Number of failed sends of a conversation that never reached the server. */
export const useUnsentFailures = (ticketId: number): number =>
  useSyncExternalStore(
    (watcher) => {
      listeners.add(watcher);
      return () => listeners.delete(watcher);
    },
    () =>
      [...unsent.values()].filter(({ outgoing, row }) => outgoing.ticketId === ticketId && row.status === 'failed')
        .length,
  );

/** By clientId: what is in the browser's store. */
const persisted = new Set<string>();
/** Unsent messages by clientId, with the row to display. */
const unsent = new Map<string, { outgoing: Outgoing; row: Message }>();

/** Those of a conversation that have not failed: they go one after the other. */
export const queuedIn = (ticketId: number): { outgoing: Outgoing; row: Message }[] =>
  [...unsent.values()].filter(({ outgoing, row }) => outgoing.ticketId === ticketId && row.status === 'queued');

export const unsentOf = (clientId: string) => unsent.get(clientId);

/** Kept in the browser until the server has it, with its file when there is room: it goes after a reload, too. */
export function putUnsent(outgoing: Outgoing, state: LocalState): Message {
  const row = localRow(outgoing, state);
  unsent.set(outgoing.clientId, { outgoing, row });
  if (!outgoing.file) storeText(outgoing);
  else if (!isFilePersisted(outgoing.clientId))
    void persistFile(outgoing.clientId, ownerOf(outgoing), outgoing.file.blob).then(
      (isPersisted) => isPersisted && unsent.has(outgoing.clientId) && storeText(outgoing),
    );
  notifyListeners();
  return row;
}

const ownerOf = ({ companyId, sender }: Outgoing) => ({ companyId, id: sender.id });

export function removeUnsent(ticketId: number, clientId: string): void {
  unsent.delete(clientId);
  persisted.delete(clientId);
  notifyListeners();
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
  for (const { clientId } of rows)
    if (clientId && (unsent.has(clientId) || isStored(ticketId, clientId))) removeUnsent(ticketId, clientId);
}

/** What this person has written in this browser and the server has not acknowledged, oldest first. */
export const storedSends = (userId: number): { ticketId: number; text: OutgoingText }[] =>
  Object.entries(readStored('unsent') ?? {})
    .flatMap(([ticketId, texts]) => texts.map((text) => ({ ticketId: Number(ticketId), text })))
    .filter(({ text }) => text.userId === userId && !unsent.has(text.clientId))
    .sort((a, b) => (a.text.createdAt < b.text.createdAt ? -1 : 1));

/** Still of the person who is signed in, and not discarded in another tab. What the browser had no room for lives in this page alone. */
export const isWanted = ({ ticketId, clientId, sender }: Outgoing): boolean =>
  unsent.has(clientId) &&
  readStored('userId') === sender.id &&
  (!persisted.has(clientId) || isStored(ticketId, clientId));

/** At a sign-out: what is in the browser's store waits there for this person. */
export function clearUnsent(): void {
  unsent.clear();
  notifyListeners();
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
