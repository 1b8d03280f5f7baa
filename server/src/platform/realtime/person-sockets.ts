import type { Metrics } from '../metrics.ts';
import { type ClientSocket, personKey, type SocketActor } from './client-socket.ts';
import type { RemoteSockets } from './remote-sockets.ts';

/** The open sockets of each person, by `personKey`. */
export type PersonSockets<Actor extends SocketActor> = {
  /** Returns a function that removes the socket again. */
  add(client: ClientSocket<Actor>): () => void;
  /** in this process */
  of(person: string): ClientSocket<Actor>[];
  /** in this process */
  ofCompany(companyId: number): ClientSocket<Actor>[];
  /** in all processes. @throws when the others' counts cannot be read */
  count(person: string): Promise<number>;
};

/** Reports the sockets of this process to the other processes and the metrics. */
export function openPersonSockets<Actor extends SocketActor>(
  elsewhere: RemoteSockets,
  metrics: Metrics,
): PersonSockets<Actor> {
  const people = new Map<string, Set<ClientSocket<Actor>>>();
  return {
    add(client) {
      const person = personKey(client.actor);
      const sockets = people.get(person) ?? new Set();
      people.set(person, sockets.add(client));
      metrics.sockets.inc();
      elsewhere.report(person, sockets.size);
      return () => {
        sockets.delete(client);
        if (sockets.size === 0) people.delete(person);
        metrics.sockets.dec();
        elsewhere.report(person, sockets.size);
      };
    },
    of: (person) => [...(people.get(person) ?? [])],
    ofCompany: (companyId) =>
      [...people.values()].flatMap((sockets) => [...sockets]).filter(({ actor }) => actor.companyId === companyId),
    count: async (person) => (people.get(person)?.size ?? 0) + (await elsewhere.count(person)),
  };
}
