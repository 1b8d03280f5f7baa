import type { Message } from '@balcao/contract/messages/message';
import { useSyncExternalStore } from 'react';
import { keep, recall } from '../../platform/storage.ts';
import { localRow } from './local-row.ts';
import type { Outgoing } from './unanswered.ts';

const watchers = new Set<() => void>();
const tell = () => {
  for (const watcher of watchers) watcher();
};

/** Number of failed sends of a conversation that never reached the server, including those interrupted by a reload. */
export const useUnsentFailures = (ticketId: number): number =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => {
      const here = [...unsent.values()].filter(({ outgoing }) => outgoing.ticketId === ticketId);
      const cutOff = (recall('unsent')?.[ticketId] ?? []).filter(({ clientId }) => !unsent.has(clientId));
      return here.filter(({ row }) => row.status === 'failed').length + cutOff.length;
    },
  );

/** Unsent messages by clientId, with the row to display. */
const unsent = new Map<string, { outgoing: Outgoing; row: Message }>();

export const unsentOf = (clientId: string) => unsent.get(clientId);

export function holdUnsent(outgoing: Outgoing, state: 'queued' | { failed: string }): Message {
  const row = localRow(outgoing, state);
  unsent.set(outgoing.clientId, { outgoing, row });
  if (!outgoing.file) keepText(outgoing);
  tell();
  return row;
}

export function letGo(ticketId: number, clientId: string): void {
  unsent.delete(clientId);
  tell();
  const { [ticketId]: texts = [], ...others } = recall('unsent') ?? {};
  const rest = texts.filter((text) => text.clientId !== clientId);
  if (rest.length !== texts.length) keep('unsent', rest.length > 0 ? { ...others, [ticketId]: rest } : others);
}

/** Local rows of pending or failed sends, to merge into a fetched thread. */
export const unsentRows = (ticketId: number): Message[] =>
  [...unsent.values()].filter(({ outgoing }) => outgoing.ticketId === ticketId).map(({ row }) => row);

/** Removes sends that the server did receive: the response was lost, or the page was reloaded. */
export function forgetAnswered(ticketId: number, rows: readonly Message[]): void {
  for (const { clientId } of rows)
    if (clientId && (unsent.has(clientId) || wasKept(ticketId, clientId))) letGo(ticketId, clientId);
}

/** Restores texts unacknowledged before a reload: shown as failed, retried with the same clientId. */
export function restoreUnsent(ticketId: number, of: Pick<Outgoing, 'sender' | 'companyId'>, reason: string): Message[] {
  return (recall('unsent')?.[ticketId] ?? [])
    .filter((text) => !unsent.has(text.clientId))
    .map((text) =>
      holdUnsent({ ...text, ...of, ticketId, file: null, quoted: null, holdSeconds: 0 }, { failed: reason }),
    );
}

const wasKept = (ticketId: number, clientId: string) =>
  (recall('unsent')?.[ticketId] ?? []).some((text) => text.clientId === clientId);

function keepText({ ticketId, clientId, body, quotedMsgId, isPrivate, createdAt }: Outgoing): void {
  const all = recall('unsent') ?? {};
  const others = (all[ticketId] ?? []).filter((text) => text.clientId !== clientId);
  keep('unsent', { ...all, [ticketId]: [...others, { clientId, body, quotedMsgId, isPrivate, createdAt }] });
}
