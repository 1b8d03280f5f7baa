import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { BenchServer } from './bench-server.ts';

const onceAnswered = z.object({
  opened: z.number().optional(),
  failed: z.string().optional(),
  arrivals: z.array(z.tuple([z.string(), z.number()])).optional(),
});

type Crowd = {
  /** arrival times per message since the last call */
  arrivals(): Promise<Map<string, number[]>>;
  close(): void;
};

/** Opens attendants' sockets in child processes. */
export async function openCrowd(
  ground: BenchServer,
  companyId: number,
  people: { first: number; count: number },
  processes = 2,
): Promise<Crowd> {
  const tokens: string[] = [];
  for (let n = 0; n < people.count; n++) tokens.push(await ground.tokenOf({ companyId, userId: people.first + n }));
  const each = Math.ceil(people.count / processes);
  const children = Array.from({ length: processes }, () =>
    fork(fileURLToPath(new URL('attendants.ts', import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  );
  const close = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  try {
    await Promise.all(
      children.map(async (child, i) => {
        const mine = tokens.slice(i * each, (i + 1) * each);
        const { failed } = await ask(child, { open: { port: ground.server.port, companyId, tokens: mine } });
        if (failed !== undefined) throw new Error(failed);
      }),
    );
  } catch (error) {
    close();
    throw error;
  }
  return {
    async arrivals() {
      const all = new Map<string, number[]>();
      for (const child of children)
        for (const [wid, at] of (await ask(child, { report: true })).arrivals ?? [])
          all.set(wid, [...(all.get(wid) ?? []), at]);
      return all;
    },
    close,
  };
}

function ask(child: ChildProcess, order: object): Promise<z.infer<typeof onceAnswered>> {
  return new Promise((resolve, reject) => {
    child.once('message', (given) => resolve(onceAnswered.parse(given)));
    child.once('exit', () => reject(new Error('the attendants are gone')));
    child.send(order);
  });
}
