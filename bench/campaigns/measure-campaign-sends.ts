import type { BenchServer } from '../bench-server.ts';
import { nowMs, p50p99, percentile, thousands, timed } from '../percentiles.ts';
import type { Table } from '../table.ts';
import type { Client } from './campaign-client.ts';
import { listenToProgress } from './listen-to-progress.ts';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Compares the reports of both campaigns, which include skipped and failed recipients. */
export async function compareReports(
  client: Client,
  table: Table,
  { large, small, people }: { large: number; small: number; people: number },
): Promise<void> {
  const times: Record<'large' | 'small', number[]> = { large: [], small: [] };
  // Alternating, as the machine's load varies.
  for (let turn = 0; turn < 5; turn++) {
    times.large.push(...(await timed(() => client.call('GET', `/campaigns/${large}`), 20, 2)));
    times.small.push(...(await timed(() => client.call('GET', `/campaigns/${small}`), 20, 2)));
  }
  const ratio = percentile(times.large, 0.5) / percentile(times.small, 0.5);
  table.add({
    what: `the report of ${thousands(people)} people, p50 / p99`,
    measured: p50p99(times.large),
    baseline: `${p50p99(times.small)}, of 100 with their rows`,
    ratio,
    aim: '≤ 2×',
    isMet: ratio <= 2,
  });
}

/** Unpaced: messages that the sandbox phone gets in this time, compared with sequential sends of an attendant. */
export async function compareSends(
  client: Client,
  ground: BenchServer,
  table: Table,
  { campaignId, seconds }: { campaignId: number; seconds: number },
): Promise<void> {
  const idle = await timed(() => client.send(), 60);
  const attended = await attendantRate(client, ground, seconds);
  const sent = async () => {
    const { rows } = await ground.sql.query<{ n: number }>(
      `select coalesce(sum(people), 0)::int as n from campaign_counts where campaign_id = $1 and status in ('sent', 'delivered', 'read')`,
      [campaignId],
    );
    return rows[0]?.n ?? 0;
  };
  const progress = await listenToProgress(ground.server.port, client.company.id, client.admin);
  await client.call('POST', `/campaigns/${campaignId}/restart`);
  await later(1000);
  const [before, began] = [await sent(), nowMs()];
  // Idle HTTP connections are closed, so the list is requested meanwhile.
  for (const end = began + seconds * 1000; nowMs() < end; await later(1000)) await client.list();
  const rate = ((await sent()) - before) / ((nowMs() - began) / 1000);
  const busy = await timed(() => client.send(), 60);
  const event = progress.longest();
  progress.close();
  await client.call('POST', `/campaigns/${campaignId}/cancel`);
  table.add({
    what: 'people of an unpaced campaign on one connection of the sandbox',
    measured: `${rate.toFixed(1)}/s`,
    baseline: `${attended.toFixed(1)}/s, an attendant’s messages on such a connection, each when the phone has the one before`,
    ratio: rate / attended,
    aim: '≥ 0.8×',
    isMet: rate >= 0.8 * attended,
  });
  const ratio = percentile(busy, 0.99) / percentile(idle, 0.99);
  table.add({
    what: 'an attendant’s send meanwhile, p50 / p99',
    measured: p50p99(busy),
    baseline: p50p99(idle),
    ratio,
    aim: '≤ 2×',
    isMet: ratio <= 2,
  });
  table.add({
    what: 'bytes of a progress event',
    measured: `${thousands(event)} B`,
    aim: '≤ 10,000 B',
    isMet: event > 0 && event <= 10_000,
  });
}

/** Sequential messages, each sent after the phone has received the previous one, as in a campaign. */
async function attendantRate(client: Client, ground: BenchServer, seconds: number): Promise<number> {
  const [began, end] = [nowMs(), nowMs() + seconds * 1000];
  let count = 0;
  for (; nowMs() < end; count++) {
    await client.send();
    for (;;) {
      const { rows } = await ground.sql.query(
        `select from messages where company_id = $1 and origin = 'person' and status in ('queued', 'sending') limit 1`,
        [client.company.id],
      );
      if (rows.length === 0) break;
      await later(2);
    }
  }
  return count / ((nowMs() - began) / 1000);
}
