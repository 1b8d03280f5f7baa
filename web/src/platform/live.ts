import { joins, type Says, type Topic, type Topics, wireName } from '@balcao/contract/realtime';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { io, type Socket } from 'socket.io-client';
import { accessToken, renewSession } from './access-token.ts';

/** `ready`: the server has let us in and hears us. `away`: there was a connection, or should be one, and there is none. */
export type LiveState = 'connecting' | 'ready' | 'away';
type Room = keyof typeof joins;
type Handler = (payload: never) => void;

let socket: Socket | undefined;
let companyId = 0;
let state: LiveState = 'connecting';
let wasReady = false;

const handlers = new Map<Topic, Set<Handler>>();
/** How many on this screen want the room: it is left with the last of them. By `room argument`. */
const rooms = new Map<string, { room: Room; argument: string | number | undefined; wanted: number }>();
const returns = new Set<() => void>();
const watchers = new Set<() => void>();

/** Opens the one socket of this tab. The server closes it when its token runs out: it is opened again with a new one. */
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

  // Not at `connect`: until `ready` the server does not hear what we ask.
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
    // Any other trouble is the network's, and the library tries again by itself.
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

/** Each notice of a topic, until the returned function is called. Notices may come twice or late: reducers know. */
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
    // The server is ours: what travels under a topic is what the contract says of it.
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
 * Stands in a room until the returned function is called, over reconnects too. `chatBox` takes a ticket's id,
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

/** `joinRoom` while a component is mounted. `enabled: false` waits: the ticket is not known yet. */
export function useRoom(room: Room, argument?: string | number, enabled = true): void {
  useEffect(() => (enabled ? joinRoom(room, argument) : undefined), [room, argument, enabled]);
}

/** After the socket came back: what is on screen has to be fetched again, as notices were missed. */
export function onReturn(tell: () => void): () => void {
  returns.add(tell);
  return () => returns.delete(tell);
}

/** Says something to the server that needs no answer; dropped while away. */
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
