import type { Message } from '@balcao/contract/messages/message';
import { useSyncExternalStore } from 'react';
import { keep, recall } from '../../platform/storage.ts';
import { localRow } from './local-row.ts';
import type { Outgoing } from './unanswered.ts';

const watchers = new Set<() => void>();
const tell = () => {
  for (const watcher of watchers) watcher();
};

/** How many sends of a conversation failed before any server had them: those of this page, and those a reload cut off. */
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

/** By clientId. Rows as they are shown, with the reason when a send has failed. */
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

/** Rows of sends that are under way or failed, for a conversation that is fetched. */
export const unsentRows = (ticketId: number): Message[] =>
  [...unsent.values()].filter(({ outgoing }) => outgoing.ticketId === ticketId).map(({ row }) => row);

/** The server has it after all: an answer was lost, or the page was reloaded before it came. */
export function forgetAnswered(ticketId: number, rows: readonly Message[]): void {
  for (const { clientId } of rows)
    if (clientId && (unsent.has(clientId) || wasKept(ticketId, clientId))) letGo(ticketId, clientId);
}

/** Texts that an earlier life of this page did not see answered: shown as failed, with the same clientId to retry. */
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
