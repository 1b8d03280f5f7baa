import { type ClientEvents, roomEvents, type Topic, type Topics, topicEventName } from '@balcao/contract/realtime';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { io, type Socket } from 'socket.io-client';
import { accessToken, renewSession } from './access-token.ts';
import { createListeners } from './external-store/listeners.ts';
import { latestPosition, positionIn } from './positions/notice-position.ts';

/** `ready`: authenticated, events are accepted. `away`: disconnected or failed to connect. */
type LiveState = 'connecting' | 'ready' | 'away';
type Room = keyof typeof roomEvents;
type Handler = (payload: never) => void;
/** `joinedAt`: the position of the notices at which the socket was in its rooms; null when it is unknown */
type JoinListener = (joinedAt: string | null) => void;

const joinTimeoutMs = 5000;
/** Queries that wait for the first join stop waiting after this time. */
const firstJoinMs = 1000;

let socket: Socket | undefined;
let companyId = 0;
let state: LiveState = 'connecting';
let wasReady = false;
/** the socket has joined its rooms for the first time, or waiting for that is no longer worth it */
let isStarted = false;

const handlers = new Map<Topic, Set<Handler>>();
type Membership = {
  room: Room;
  argument: string | number | undefined;
  /** number of subscribers; the room is left with the last one */
  joinCount: number;
  /** called whenever the server has admitted the socket to the room */
  joined: Set<JoinListener>;
};
/** Memberships by `room argument`. */
const rooms = new Map<string, Membership>();
const reconnectListeners = new Set<() => void>();
const caughtUpListeners = new Set<JoinListener>();
const stateListeners = createListeners();

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
  for (const topic of handlers.keys()) receiveTopic(topic);
  const started = () => socket === opened && markStarted();
  setTimeout(started, firstJoinMs);

  // Not at `connect`: before `ready` the server ignores our events.
  opened.on('ready', (message: unknown) => {
    const back = wasReady;
    wasReady = true;
    const joins = [...rooms.values()].map((membership) => emitJoin(opened, membership));
    setState('ready');
    if (back) for (const notify of reconnectListeners) notify();
    void Promise.all(joins).then((joined) => {
      const joinedAt = latestPosition(joined.length > 0 ? joined : [positionIn(message)]);
      if (socket === opened && opened.connected) for (const notify of caughtUpListeners) notify(joinedAt);
      started();
    });
  });
  opened.on('disconnect', (reason) => {
    setState('away');
    started();
    if (reason === 'io server disconnect') reconnect(opened);
  });
  opened.on('connect_error', (error) => {
    setState('away');
    started();
    // Other errors are network errors, which the library retries itself.
    if (!opened.active)
      reconnect(opened, error.message === 'ERR_INVALID_TOKEN' || error.message === 'ERR_SESSION_EXPIRED' ? 0 : 3000);
  });
  return closeLive;
}

/** Settles when the server has answered; after a refusal or without a connection the position is unknown. */
const emitJoin = (to: Socket, { room, argument }: Membership): Promise<string | null> =>
  to
    .timeout(joinTimeoutMs)
    .emitWithAck(roomEvents[room].join, argument)
    .then(positionIn, () => null);

function reconnect(closed: Socket, afterMs = 0): void {
  setTimeout(() => {
    if (socket !== closed) return;
    renewSession().then(
      () => closed.connect(),
      () => socket === closed && state === 'away' && reconnect(closed, 5000),
    );
  }, afterMs);
}

function closeLive(): void {
  socket?.disconnect();
  socket = undefined;
  wasReady = false;
  state = 'connecting';
  isStarted = false;
}

function markStarted(): void {
  if (isStarted) return;
  isStarted = true;
  stateListeners.notify();
}

function setState(next: LiveState): void {
  if (state === next) return;
  state = next;
  stateListeners.notify();
}

/** Subscribes to a topic until the returned function is called. Notices may arrive twice or late: reducers are idempotent. */
function onLive<T extends Topic>(topic: T, handler: (payload: Topics[T]) => void): () => void {
  const subscribed = handlers.get(topic);
  const set = subscribed ?? new Set();
  set.add(handler);
  if (!subscribed) {
    handlers.set(topic, set);
    receiveTopic(topic);
  }
  return () => set.delete(handler);
}

/** Passes the notices of a topic from the socket to its handlers. */
function receiveTopic(topic: Topic): void {
  socket?.on(topicEventName(companyId, topic), (payload: unknown) => {
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
 * Joins a room, also after reconnects, until the returned function is called. `chatBox` takes a ticket id, `tickets` a
 * status, `notification` nothing. `onJoined` runs once the socket is in the room, unless that happens in the course of
 * a (re)connect: notices may have been missed since the last fetch.
 */
function joinRoom(room: Room, argument?: string | number, onJoined?: JoinListener): () => void {
  const key = `${room} ${argument ?? ''}`;
  const membership: Membership = rooms.get(key) ?? { room, argument, joinCount: 0, joined: new Set() };
  membership.joinCount++;
  if (onJoined) membership.joined.add(onJoined);
  rooms.set(key, membership);
  if (membership.joinCount === 1 && state === 'ready' && socket)
    void emitJoin(socket, membership).then((joinedAt) => {
      for (const notify of membership.joined) notify(joinedAt);
    });
  let left = false;
  return () => {
    if (left) return;
    left = true;
    if (onJoined) membership.joined.delete(onJoined);
    if (--membership.joinCount > 0) return;
    rooms.delete(key);
    if (state === 'ready') socket?.emit(roomEvents[room].leave, argument);
  };
}

/** `joinRoom` while a component is mounted. `enabled: false` postpones the join, e.g. until the ticket is known. */
export function useRoom(
  room: Room,
  argument?: string | number,
  { enabled = true, onJoined }: { enabled?: boolean; onJoined?: JoinListener } = {},
): void {
  const latest = useRef(onJoined);
  useEffect(() => {
    latest.current = onJoined;
  });
  useEffect(
    () => (enabled ? joinRoom(room, argument, (joinedAt) => latest.current?.(joinedAt)) : undefined),
    [room, argument, enabled],
  );
}

/** Runs when the socket has reconnected, before it is in its rooms: data known from notices may be outdated. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

/**
 * Runs when the socket is in its rooms, the first time as well: notices may have been missed since earlier requests,
 * which have to be repeated (`refetchMissed`).
 */
export function onCaughtUp(listener: JoinListener): () => void {
  caughtUpListeners.add(listener);
  return () => caughtUpListeners.delete(listener);
}

/** Sends an event without acknowledgement; dropped while disconnected. */
export function sendToServer<E extends keyof ClientEvents>(event: E, message?: ClientEvents[E]): void {
  if (state === 'ready') socket?.emit(event, message);
}

/** Whether the socket is connected and authenticated. */
export const isLive = (): boolean => state === 'ready';

export const useLiveState = (): LiveState => useSyncExternalStore(stateListeners.subscribe, () => state);

/**
 * Whether the first join has succeeded, has failed, or takes too long. A query that starts afterwards runs once as a
 * page opens; one that starts before is repeated when the socket is in its rooms. For queries of the frame around a
 * page.
 */
export const useLiveStarted = (): boolean => useSyncExternalStore(stateListeners.subscribe, () => isStarted);
