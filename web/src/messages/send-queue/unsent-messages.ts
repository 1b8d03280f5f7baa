import type { Message } from '@balcao/contract/messages/message';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../platform/storage.ts';
import { localRow } from './local-row.ts';
import type { Outgoing } from './outgoing-message.ts';

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const watcher of listeners) watcher();
};

/** Number of failed sends of a conversation that never reached the server, including those interrupted by a reload. */
export const useUnsentFailures = (ticketId: number): number =>
  useSyncExternalStore(
    (watcher) => {
      listeners.add(watcher);
      return () => listeners.delete(watcher);
    },
    () => {
      const ofThisPage = [...unsent.values()].filter(({ outgoing }) => outgoing.ticketId === ticketId);
      const cutOff = (readStored('unsent')?.[ticketId] ?? []).filter(({ clientId }) => !unsent.has(clientId));
      return ofThisPage.filter(({ row }) => row.status === 'failed').length + cutOff.length;
    },
  );

/** Unsent messages by clientId, with the row to display. */
const unsent = new Map<string, { outgoing: Outgoing; row: Message }>();

export const unsentOf = (clientId: string) => unsent.get(clientId);

export function putUnsent(outgoing: Outgoing, state: 'queued' | { failed: string }): Message {
  const row = localRow(outgoing, state);
  unsent.set(outgoing.clientId, { outgoing, row });
  if (!outgoing.file) storeText(outgoing);
  notifyListeners();
  return row;
}

export function removeUnsent(ticketId: number, clientId: string): void {
  unsent.delete(clientId);
  notifyListeners();
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

/** Restores texts unacknowledged before a reload: shown as failed, retried with the same clientId. */
export function restoreUnsent(ticketId: number, of: Pick<Outgoing, 'sender' | 'companyId'>, reason: string): Message[] {
  return (readStored('unsent')?.[ticketId] ?? [])
    .filter((text) => !unsent.has(text.clientId))
    .map((text) =>
      putUnsent({ ...text, ...of, ticketId, file: null, quoted: null, holdSeconds: 0 }, { failed: reason }),
    );
}

const isStored = (ticketId: number, clientId: string) =>
  (readStored('unsent')?.[ticketId] ?? []).some((text) => text.clientId === clientId);

function storeText({ ticketId, clientId, body, quotedMsgId, isPrivate, createdAt, template }: Outgoing): void {
  const all = readStored('unsent') ?? {};
  const others = (all[ticketId] ?? []).filter((text) => text.clientId !== clientId);
  const text = { clientId, body, quotedMsgId, isPrivate, createdAt, template };
  writeStored('unsent', { ...all, [ticketId]: [...others, text] });
}
