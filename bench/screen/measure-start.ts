import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { percentile } from '../percentiles.ts';
import { freePort, type ServerUnderTest, startServer } from '../server-under-test.ts';
import type { Table } from '../table.ts';
import { measurePageLoad } from './measure-page-load.ts';

/** `npm start` on the existing data, and the first load of the screen from a server with warm caches. */
export async function measureStart(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  starts: number,
): Promise<void> {
  await ground.stopServer();
  const durationsMs: number[] = [];
  let server: ServerUnderTest | undefined;
  try {
    for (let i = 0; i < starts; i++) {
      await server?.stop();
      server = await startServer(['npm', 'start', '--silent'], ground.env, await freePort());
      durationsMs.push(server.readyMs);
    }
    table.add({
      what: 'npm start to ready, with all this data',
      measured: `${(percentile(durationsMs, 0.5) / 1000).toFixed(1)} s`,
      ...(durationsMs.length > 1 && { baseline: durationsMs.map((t) => (t / 1000).toFixed(1)).join(' · ') }),
      aim: 'a few seconds',
      isMet: percentile(durationsMs, 0.5) < 5_000,
    });
    if (server) await measurePageLoad(server.port, company, table);
  } finally {
    await server?.stop();
  }
}
