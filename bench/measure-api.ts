import type { BenchCompany, BenchServer } from './bench-server.ts';
import { addConversation, searched } from './bulk-load.ts';
import { p50p95, p50p99, percentile, thousands, timed } from './percentiles.ts';
import { openRawHttp } from './raw-http.ts';
import type { Table } from './table.ts';

/** A signed-in client that sends requests sequentially. */
async function openClient(ground: BenchServer, companyId: number, userId: number) {
  const headers = { authorization: `Bearer ${await ground.tokenOf({ companyId, userId })}` };
  const http = openRawHttp(ground.server.port, 1);
  return {
    async get(path: string): Promise<string> {
      const { status, body } = await http.request('GET', `/api${path}`, headers);
      if (status !== 200) throw new Error(`GET ${path} was answered ${status}: ${body.slice(0, 300)}`);
      return body;
    },
    close: http.close,
  };
}

/** Durations per list, in the growing and in the small company. */
export type ListTimes = Map<string, { large: number[]; small: number[] }>;

/** The reference company for the growing one. */
export const smallTickets = 1_000;

const lists: [name: string, who: 'admin' | 'agent', path: string][] = [
  ['admin, pending', 'admin', '/tickets?status=pending'],
  ['admin, open of all', 'admin', '/tickets?status=open&showAll=true'],
  ['admin, closed of all', 'admin', '/tickets?status=closed&showAll=true'],
  ['agent of two queues, pending', 'agent', '/tickets?status=pending'],
  ['agent, pending, longest waiting first', 'agent', '/tickets?status=pending&order=waiting'],
  ['agent, own open', 'agent', '/tickets?status=open'],
  ['agent, own closed', 'agent', '/tickets?status=closed'],
  ['admin, counts of the tabs', 'admin', '/tickets/counts?showAll=true'],
  ['agent, counts of the tabs', 'agent', '/tickets/counts'],
];

/** Interleaved, so that the machine's load affects both alike. */
export async function timeLists(
  ground: BenchServer,
  large: BenchCompany,
  small: BenchCompany,
  times: number,
): Promise<ListTimes> {
  const people = async (company: BenchCompany) => ({
    admin: await openClient(ground, company.id, company.adminId),
    agent: await openClient(ground, company.id, company.agentId),
  });
  const [there, benchServer] = [await people(large), await people(small)];
  const found: ListTimes = new Map();
  for (const [name, who, path] of lists) {
    const durationsMs = { large: [] as number[], small: [] as number[] };
    for (let i = 0; i < times; i++) {
      durationsMs.small.push(...(await timed(() => benchServer[who].get(path), 1, i === 0 ? 5 : 0)));
      durationsMs.large.push(...(await timed(() => there[who].get(path), 1, i === 0 ? 5 : 0)));
    }
    found.set(name, durationsMs);
  }
  for (const { admin, agent } of [there, benchServer]) {
    admin.close();
    agent.close();
  }
  return found;
}

export function reportLists(table: Table, sizes: { tickets: number; times: ListTimes }[]): void {
  const last = sizes.at(-1);
  for (const [name, { large, small }] of last?.times ?? []) {
    const ratioOf = (one: { large: number[]; small: number[] }) =>
      percentile(one.large, 0.5) / percentile(one.small, 0.5);
    const before = sizes.slice(0, -1).flatMap(({ tickets, times }) => {
      const then = times.get(name);
      return then ? [`${ratioOf(then).toFixed(2)}× at ${thousands(tickets)}`] : [];
    });
    const ratio = ratioOf({ large, small });
    table.add({
      what: `${name}, p50 / p95`,
      measured: `${p50p95(large)} of ${thousands(last?.tickets ?? 0)}`,
      baseline: [`${p50p95(small)} of ${thousands(smallTickets)}`, ...before].join(' · '),
      ratio,
      aim: '≤ 2×',
      isMet: ratio <= 2,
    });
  }
}

/** Opens a conversation like the web client: ticket by uuid, and newest page. */
export async function measureOpening(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  [short, long]: [number, number],
  times: number,
): Promise<void> {
  const agent = await openClient(ground, company.id, company.agentId);
  const durationsMs: number[][] = [];
  for (const length of [short, long]) {
    const { id, uuid } = await addConversation(ground, company, company.agentId, length);
    await ground.sql.query('vacuum (analyze) messages');
    durationsMs.push(
      await timed(async () => [await agent.get(`/tickets/u/${uuid}`), await agent.get(`/messages/${id}`)], times),
    );
  }
  agent.close();
  const [min = [], max = []] = durationsMs;
  const ratio = percentile(max, 0.5) / percentile(min, 0.5);
  table.add({
    what: 'opening a conversation (ticket and newest page), p50 / p95',
    measured: `${p50p95(max)} of ${thousands(long)} messages`,
    baseline: `${p50p95(min)} of ${thousands(short)}`,
    ratio,
    aim: '≤ 2×',
    isMet: ratio <= 2,
  });
}

export async function measureSearch(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  times: number,
): Promise<void> {
  const admin = await openClient(ground, company.id, company.adminId);
  const kinds = {
    rare: { name: 'a rare word', hits: 5 },
    common: { name: 'a common word', hits: 20 },
    absent: { name: 'a word that nobody wrote', hits: 0 },
    twoWords: { name: 'two words', hits: 20 },
  };
  for (const kind of ['rare', 'common', 'absent', 'twoWords'] as const) {
    const path = `/messages/search?searchParam=${encodeURIComponent(searched[kind])}&pageNumber=1`;
    const durationsMs = await timed(() => admin.get(path), times, 3);
    const hits = (JSON.parse(await admin.get(path)) as { records: unknown[] }).records.length;
    table.add({
      what: `searching ${kinds[kind].name}, p50 / p95`,
      measured: p50p95(durationsMs),
      baseline: `${hits} on the page; p99 ${p50p99(durationsMs).split(' / ')[1]}`,
      aim: `${kinds[kind].hits} found`,
      isMet: hits === kinds[kind].hits,
    });
  }
  admin.close();
}
