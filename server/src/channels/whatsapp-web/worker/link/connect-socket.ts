import type { ConnectionState } from 'baileys';
import { disconnectActionOf } from '../socket/disconnect-reason.ts';
import { type ConnectionLink, openConnectionLink } from './connection-link.ts';
import type { LinkParts } from './link-parts.ts';
import type { ReleaseSlot } from './link-state.ts';
import type { DispatchLinkEvent } from './run-link.ts';

/** A socket that hangs while it opens must not block those of other connections for longer. */
const maxSlotMs = 15_000;
/** When WhatsApp restricts new chats without an end: retrying too early makes it worse. */
const defaultLockMs = 3_600_000;

/** Reads the credentials of a pairing. The time since the last activity is a downtime. */
export async function loadAccount({ account, socket, downtime }: LinkParts, pairing: number): Promise<void> {
  await account.load(pairing);
  const lastActivityAt = socket.lastActivityAt();
  if (account.isPaired() && lastActivityAt !== null) await downtime.begin(lastActivityAt, 'restart');
}

/** Opens a socket with the loaded credentials; `releaseSlot` when it is open or has failed. */
export function connectSocket(parts: LinkParts, releaseSlot: ReleaseSlot, dispatch: DispatchLinkEvent): void {
  const { worker, connection, deps, socket, account, caches } = parts;
  const late = setTimeout(releaseSlot, maxSlotMs);
  const freeSlot = (): void => {
    clearTimeout(late);
    releaseSlot();
  };
  const auth = account.current();
  if (!auth) throw new Error('a socket without credentials');
  const isMine = (): boolean => socket.isCurrent(link);
  const link: ConnectionLink = openConnectionLink(worker, connection, {
    auth,
    caches,
    history: parts.history.open(auth),
    reporter: deps.reporter,
    desiredState: deps.desiredState,
    commands: deps.commands(),
    write: deps.write,
    leaseLost: deps.leaseLost,
    isActive: () => isMine() && deps.isActive(),
    backlogDone: () => void dispatch({ kind: 'backlogDone' }, isMine),
    activitySeen: socket.activitySeen,
    changed(state) {
      if (state.qr || state.connection === 'open' || state.connection === 'close') freeSlot();
      if (isMine()) announce(parts, state, isMine, dispatch);
    },
  });
  socket.set(link);
}

/** Passes the library's socket events to the link. */
function announce(
  { deps, account }: LinkParts,
  state: Partial<ConnectionState>,
  isMine: () => boolean,
  dispatch: DispatchLinkEvent,
): void {
  if (state.qr) void dispatch({ kind: 'codeIssued', qr: state.qr }, isMine);
  if (state.isNewLogin) void dispatch({ kind: 'paired' }, isMine);
  if (state.reachoutTimeLock) {
    const { isActive, timeEnforcementEnds } = state.reachoutTimeLock;
    if (isActive) deps.commands().lockNewChats(timeEnforcementEnds ?? new Date(Date.now() + defaultLockMs));
    else if (deps.commands().areNewChatsLocked()) deps.commands().lockNewChats(null);
  }
  if (state.connection === 'open') void dispatch({ kind: 'opened' }, isMine);
  if (state.connection === 'close') {
    const action = disconnectActionOf(state.lastDisconnect?.error, account.isPaired());
    void dispatch({ kind: 'closed', action }, isMine);
  }
}
