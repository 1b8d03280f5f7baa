import type { NoticeStream } from './notice-stream.ts';

/** How many sockets each person has open in the other processes. */
export type RemoteSockets = {
  /** @throws when Redis is unavailable */
  count(person: string): Promise<number>;
  /** Reports that this process has `sockets` open sockets of the person. */
  report(person: string, sockets: number): void;
  /** To be called every second: the counts of a process that does not call it expire. */
  refresh(): void;
  /** Reports that this process has no open sockets. */
  reset(): void;
};

/** Longer than a process that is disconnected from the others keeps its sockets. */
const expiresAfterMs = 15_000;

export const noRemoteSockets: RemoteSockets = {
  count: async () => 0,
  report() {},
  refresh() {},
  reset() {},
};

/** One Redis hash per process: person → open sockets. `id` is this process's. */
export function countRemoteSockets({ client, name }: NoticeStream, id: string): RemoteSockets {
  const processes = `${name}:processes`;
  const socketsOf = (process: string) => `${name}:sockets:${process}`;
  const mine = socketsOf(id);
  // Errors are ignored, because `reset` corrects the counts: a process that was disconnected from Redis has no sockets when it is
  // back.
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

  /** Also removes a living process without sockets, until its next report. */
  async function removeDead(): Promise<void> {
    for (const process of await client.sMembers(processes))
      if (process !== id && !(await client.exists(socketsOf(process)))) await client.sRem(processes, process);
  }
}
