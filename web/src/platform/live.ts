import { joins, type Says, type Topic, type Topics, wireName } from '@balcao/contract/realtime';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { io, type Socket } from 'socket.io-client';
import { accessToken, renewSession } from './access-token.ts';

/** `ready`: authenticated, events are accepted. `away`: disconnected or failed to connect. */
export type LiveState = 'connecting' | 'ready' | 'away';
type Room = keyof typeof joins;
type Handler = (payload: never) => void;

let socket: Socket | undefined;
let companyId = 0;
let state: LiveState = 'connecting';
let wasReady = false;

const handlers = new Map<Topic, Set<Handler>>();
/** Reference count per `room argument`: the room is left with the last user. */
const rooms = new Map<string, { room: Room; argument: string | number | undefined; wanted: number }>();
const returns = new Set<() => void>();
const watchers = new Set<() => void>();

/** Opens the socket of this tab. The server closes it when its token expires; it reconnects with a renewed one. */
export function openLive(company: number): () => void {
  closeLive();
  companyId = company;
  const opened = io({
    path: '/socket.io/',
    transports: ['websocket', 'polling'],
    auth: (give) => give({ token: accessToken() }),
    reconnectionDelayMax: 5000,
  });
  socket = opened;
  for (const topic of handlers.keys()) hear(topic);

  // Not at `connect`: before `ready` the server ignores our events.
  opened.on('ready', () => {
    const back = wasReady;
    wasReady = true;
    for (const { room, argument } of rooms.values()) opened.emit(joins[room].join, argument);
    setState('ready');
    if (back) for (const tell of returns) tell();
  });
  opened.on('disconnect', (reason) => {
    setState('away');
    if (reason === 'io server disconnect') reopen(opened);
  });
  opened.on('connect_error', (error) => {
    setState('away');
    // Other errors are network errors, which the library retries itself.
    if (!opened.active)
      reopen(opened, error.message === 'ERR_INVALID_TOKEN' || error.message === 'ERR_SESSION_EXPIRED' ? 0 : 3000);
  });
  return closeLive;
}

function reopen(closed: Socket, afterMs = 0): void {
  setTimeout(() => {
    if (socket !== closed) return;
    renewSession().then(
      () => closed.connect(),
      () => socket === closed && state === 'away' && reopen(closed, 5000),
    );
  }, afterMs);
}

function closeLive(): void {
  socket?.disconnect();
  socket = undefined;
  wasReady = false;
  state = 'connecting';
}

function setState(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const tell of watchers) tell();
}

/** Subscribes to a topic until the returned function is called. Notices may arrive twice or late: reducers are idempotent. */
export function onLive<T extends Topic>(topic: T, handler: (payload: Topics[T]) => void): () => void {
  const heard = handlers.get(topic);
  const set = heard ?? new Set();
  set.add(handler);
  if (!heard) {
    handlers.set(topic, set);
    hear(topic);
  }
  return () => set.delete(handler);
}

function hear(topic: Topic): void {
  socket?.on(wireName(companyId, topic), (payload: unknown) => {
    // The payload is trusted to match the contract's type of the topic.
    for (const handler of handlers.get(topic) ?? []) handler(payload as never);
  });
}

/** `onLive` while a component is mounted; always the latest handler. */
export function useLive<T extends Topic>(topic: T, handler: (payload: Topics[T]) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => onLive(topic, (payload) => latest.current(payload)), [topic]);
}

/**
 * Joins a room, also after reconnects, until the returned function is called. `chatBox` takes a ticket id,
 * `tickets` a status, `notification` nothing.
 */
export function joinRoom(room: Room, argument?: string | number): () => void {
  const key = `${room} ${argument ?? ''}`;
  const held = rooms.get(key) ?? { room, argument, wanted: 0 };
  held.wanted++;
  rooms.set(key, held);
  if (held.wanted === 1 && state === 'ready') socket?.emit(joins[room].join, argument);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    if (--held.wanted > 0) return;
    rooms.delete(key);
    if (state === 'ready') socket?.emit(joins[room].leave, argument);
  };
}

/** `joinRoom` while a component is mounted. `enabled: false` postpones the join, e.g. until the ticket is known. */
export function useRoom(room: Room, argument?: string | number, enabled = true): void {
  useEffect(() => (enabled ? joinRoom(room, argument) : undefined), [room, argument, enabled]);
}

/** Runs after a reconnect: visible data must be refetched, as notices were missed. */
export function onReturn(tell: () => void): () => void {
  returns.add(tell);
  return () => returns.delete(tell);
}

/** Sends an event without acknowledgement; dropped while disconnected. */
export function tellServer<E extends keyof Says>(event: E, said?: Says[E]): void {
  if (state === 'ready') socket?.emit(event, said);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => state,
  );
}
