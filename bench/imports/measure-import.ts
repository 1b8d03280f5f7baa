import { z } from 'zod';
import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { addConversation, addPeople } from '../bulk-load.ts';
import { nowMs, percentile, thousands, timed } from '../percentiles.ts';
import { openRawHttp } from '../raw-http.ts';
import type { Table } from '../table.ts';

const shown = z.object({ id: z.number(), status: z.string(), done: z.number() });
/** A longer import is considered stuck. */
const maxMs = 600_000;

/** Durations of a colleague's list and notes during an import of contacts from a sheet, compared with before it. */
export async function measureImport(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  rows: number,
): Promise<void> {
  const colleague = (await addPeople(ground, company, 1, `colega ${Date.now()}`, 2)).first;
  const ticket = await addConversation(ground, company, colleague, 100);
  const http = openRawHttp(ground.server.port, 2);
  const authorization = `Bearer ${await ground.tokenOf({ companyId: company.id, userId: colleague })}`;
  const call = async (method: string, path: string, body?: unknown) => {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const reply = await http.request(method, `/api${path}`, { authorization }, bytes);
    if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}: ${reply.body.slice(0, 200)}`);
  };
  const work = async () => {
    await call('GET', '/tickets?status=open&showAll=true');
    await call('POST', `/messages/${ticket.id}`, { body: 'Anotado', isPrivate: true });
  };
  try {
    const idle = await timed(work, 200);
    const importing = await startImport(ground, company, rows);
    const busy: number[] = [];
    const began = nowMs();
    for (let state = await importing.show(); state.status !== 'done'; state = await importing.show()) {
      if (state.status === 'failed' || nowMs() - began > maxMs) throw new Error(`the import is ${state.status}`);
      busy.push(...(await timed(work, 10, 0)));
    }
    const { done } = await importing.show();
    const ratio = percentile(busy, 0.99) / percentile(idle, 0.99);
    table.add({
      what: `a colleague's list and note while ${thousands(done)} contacts are imported, p99`,
      measured: `${percentile(busy, 0.99).toFixed(1)} ms, of ${busy.length} in ${((nowMs() - began) / 1000).toFixed(0)} s`,
      baseline: `${percentile(idle, 0.99).toFixed(1)} ms before it`,
      ratio,
      aim: '≤ 2×',
      isMet: ratio <= 2 && done === rows,
    });
  } finally {
    http.close();
  }
}

/** Uploads the sheet for its preview, and starts the import, as an admin does on the page. */
async function startImport(ground: BenchServer, { id, adminId }: BenchCompany, rows: number) {
  const authorization = `Bearer ${await ground.tokenOf({ companyId: id, userId: adminId })}`;
  const call = async (method: string, path: string, body?: FormData) => {
    const address = `http://127.0.0.1:${ground.server.port}/api${path}`;
    const reply = await fetch(address, { method, headers: { authorization }, ...(body && { body }) });
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${(await reply.text()).slice(0, 200)}`);
    return shown.parse(await reply.json());
  };
  const csvRows = Array.from({ length: rows }, (_, i) => `Importado ${i};5531${900_000_000 + i};i${i}@bench.test`);
  const form = new FormData();
  form.append('file', new Blob([`nome;numero;email\n${csvRows.join('\n')}\n`], { type: 'text/csv' }), 'clientes.csv');
  const made = await call('POST', '/contacts/imports', form);
  const show = () => call('GET', `/contacts/imports/${made.id}`);
  while ((await show()).status === 'reading') await new Promise((later) => setTimeout(later, 200));
  await call('POST', `/contacts/imports/${made.id}/start`);
  return { show };
}
