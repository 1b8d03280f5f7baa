import type { NoticeStream } from './notice-stream.ts';

/** How many sockets each person has open in the other processes. */
export type SocketsElsewhere = {
  /** @throws when Redis is away */
  count(person: string): Promise<number>;
  /** `sockets` of the person are open in this process. */
  report(person: string, sockets: number): void;
  /** Said every second: what a process without a word had is forgotten. */
  refresh(): void;
  /** Of this process nothing is open. */
  reset(): void;
};

/** Longer than a process that does not hear the others keeps its sockets. */
const expiresAfterMs = 15_000;

export const noSocketsElsewhere: SocketsElsewhere = {
  count: async () => 0,
  report() {},
  refresh() {},
  reset() {},
};

/** One hash per process: person → open sockets. `id` is this process's. */
export function countSocketsElsewhere({ client, name }: NoticeStream, id: string): SocketsElsewhere {
  const processes = `${name}:processes`;
  const socketsOf = (process: string) => `${name}:sockets:${process}`;
  const mine = socketsOf(id);
  // What fails is made good by `reset`: a process that was away from Redis has no sockets when it is back.
  const ignore = (done: Promise<unknown>) => void done.catch(() => {});
  return {
    async count(person) {
      const others = (await client.sMembers(processes)).filter((process) => process !== id);
      const counts = await Promise.all(others.map((process) => client.hGet(socketsOf(process), person)));
      return counts.reduce((sum, count) => sum + Number(count ?? 0), 0);
    },
    report(person, sockets) {
      const changed = client.multi().sAdd(processes, id);
      if (sockets > 0) changed.hSet(mine, person, sockets);
      else changed.hDel(mine, person);
      ignore(changed.pExpire(mine, expiresAfterMs).exec());
    },
    refresh() {
      ignore(client.multi().sAdd(processes, id).pExpire(mine, expiresAfterMs).exec());
    },
    reset() {
      ignore(client.multi().sAdd(processes, id).del(mine).exec());
      ignore(removeDead());
    },
  };

  /** A living process that has no sockets is forgotten, too, until it says its next word. */
  async function removeDead(): Promise<void> {
    for (const process of await client.sMembers(processes))
      if (process !== id && !(await client.exists(socketsOf(process)))) await client.sRem(processes, process);
  }
}
