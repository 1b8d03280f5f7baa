import type { Worker } from '../context/worker-context.ts';
import type { ReadySocket } from '../send/send-context.ts';
import { type LinkWatchdog, type ProbeBackoff, startLinkWatchdog } from '../socket/link-watchdog.ts';
import type { ConnectionLink } from './connection-link.ts';
import { type Activity, trackActivity } from './last-activity.ts';

export type CurrentSocket = {
  get(): ConnectionLink | null;
  set(link: ConnectionLink): void;
  isCurrent(link: ConnectionLink | null): boolean;
  /** Monitors that the link keeps receiving. */
  watch(link: ConnectionLink, stalled: (why: 'stuck' | 'silent') => void): void;
  end(): Promise<void>;
  activitySeen(): void;
  /** of all sockets so far */
  lastActivityAt(): Date | null;
  /** since the last call */
  takeActivity(): Activity;
};

/** The current socket of a connection. `closed`: called before it has ended, or when there is none. */
export function openCurrentSocket(worker: Worker, since: Date | null, closed: () => void): CurrentSocket {
  const activity = trackActivity(since);
  const probeBackoff: ProbeBackoff = { attempts: 0 };
  let current: ConnectionLink | null = null;
  let watchdog: LinkWatchdog | null = null;
  return {
    get: () => current,
    set(link) {
      current = link;
    },
    isCurrent: (link) => link !== null && link === current,
    watch(link, stalled) {
      watchdog = startLinkWatchdog(worker, link, link.receiver.silence, probeBackoff, stalled);
    },
    async end() {
      const ending = current;
      current = null;
      watchdog?.stop();
      closed();
      if (!ending) return;
      activity.note(ending.receiver, watchdog);
      await ending.end();
    },
    activitySeen() {
      probeBackoff.attempts = 0;
    },
    lastActivityAt: activity.at,
    takeActivity() {
      if (current) activity.note(current.receiver, watchdog);
      return activity.take();
    },
  };
}

/** The socket in the form for commands. */
export const readySocketOf = (socket: CurrentSocket, link: ConnectionLink): ReadySocket => ({
  sock: link.sock,
  isOpen: () => socket.isCurrent(link) && link.sock.ws.isOpen,
});
