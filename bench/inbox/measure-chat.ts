import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { addPeople } from '../bulk-load.ts';
import { openCrowd } from '../crowd.ts';
import { nowMs, p50p99, percentile, thousands } from '../percentiles.ts';
import type { Table } from '../table.ts';
import { openClient } from './measure-board.ts';

/** One room with very many members: each message reaches each member's socket once. */
export async function measureChat(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  { members, messages }: { members: number; messages: number },
): Promise<void> {
  const people = await addPeople(ground, company, members, 'membro', 1);
  const users = Array.from({ length: members }, (_, n) => ({ id: people.first + n }));
  const owner = await openClient(ground, company.id, company.adminId);
  const crowd = await openCrowd(ground, company.id, people);
  try {
    const room = JSON.parse(await owner.call('POST', '/chats', { title: 'Todos', users })) as { id: number };
    const post = (clientId: string) =>
      owner.call('POST', `/chats/${room.id}/messages`, { message: 'Reunião às 15h na sala grande', clientId });
    await post('warm');
    await crowd.arrivals();
    const sentAt = new Map<string, number>();
    const answered: number[] = [];
    for (let n = 0; n < messages; n++) {
      const at = nowMs();
      sentAt.set(`chat ${n}`, at);
      await post(String(n));
      answered.push(nowMs() - at);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const arrivals = await crowd.arrivals();
    const took = [...sentAt].flatMap(([key, at]) => (arrivals.get(key) ?? []).map((there) => there - at));
    const exact = [...sentAt.keys()].every((key) => arrivals.get(key)?.length === members);
    table.add({
      what: `a message of the internal chat reaches ${thousands(members)} members, p50 / p99`,
      measured: p50p99(took),
      baseline: `answered after ${p50p99(answered)}${exact ? '' : `; ${took.length} of ${messages * members} notices`}`,
      aim: 'p99 < 200 ms',
      isMet: exact && percentile(took, 0.99) < 200,
    });
  } finally {
    crowd.close();
    owner.close();
  }
}
