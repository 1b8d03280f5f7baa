import { connectionKeyOf, type Worker } from '../context/worker-context.ts';
import { takeCommands } from '../send/command.store.ts';
import type { ConnectionSession } from './connection-session.ts';

type CommandTaker = Pick<ConnectionSession, 'connection' | 'isReady' | 'capacity' | 'inFlightIds' | 'take'>;
type DispatchDeps = {
  worker: Pick<Worker, 'db' | 'id'>;
  sessions: ReadonlyMap<string, CommandTaker>;
  isStopping(): boolean;
};

/** Passes waiting commands to the connections that are ready for them. Calls must not overlap. */
export function openCommandDispatch({ worker, sessions, isStopping }: DispatchDeps): () => Promise<false> {
  /** Connections with a lost response: the claim may have been committed, and nobody has its commands. */
  const unsure = new WeakSet<CommandTaker>();
  return async () => {
    const ready = [...sessions.values()].filter((session) => session.isReady());
    if (ready.length === 0 || isStopping()) return false;
    const rooms = ready.map((session) => ({
      connection: session.connection,
      room: session.capacity(),
      inFlight: unsure.has(session) ? session.inFlightIds() : undefined,
    }));
    const taken = await takeCommands(worker.db, worker.id, rooms).catch((error: unknown) => {
      for (const session of ready) unsure.add(session);
      throw error;
    });
    for (const session of ready) unsure.delete(session);
    for (const command of taken) sessions.get(connectionKeyOf(command))?.take(command);
    return false;
  };
}
