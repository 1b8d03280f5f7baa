import type { TicketReportRow } from '@balcao/contract/analytics/report';
import { reportColumns } from '@balcao/contract/analytics/report-columns.rules';
import { expect, it } from 'vitest';
import { openReportFile, type ReportHead } from './report-file.ts';

const head: ReportHead = {
  ...{ report: 'tickets', format: 'csv', columns: [...reportColumns.tickets], language: 'pt' },
  ...{ zone: 'America/Sao_Paulo', company: 'Papel', title: 'Atendimentos', period: '', filters: [], totals: {} },
  ...{ count: 0, madeAt: '2026-11-21T12:00:00.000Z', madeBy: 'Ana' },
};
const at = '2026-11-21T12:00:00.000Z';
const row = (id: number): TicketReportRow => ({
  ...{ id, ticketId: id, uuid: `${id}`, contactName: `Aline ${id}`, contactNumber: `${id}`, userName: 'Ana' },
  ...{ queueName: 'Vendas', whatsappName: 'Loja', channel: 'whatsapp', tags: 'VIP', status: 'closed' },
  ...{ closedHow: 'closed', openedAt: at, queuedAt: at, startedAt: at, respondedAt: at, finishedAt: at },
  ...{ waitTime: 5, firstResponseTime: 5, supportTime: 5, rate: 9 },
});

it('csv: a file of more rows than the heap of its process holds is complete', async () => {
  const [batches, rows] = [25, 1_000];
  const file = openReportFile(head, 24);
  try {
    for (let batch = 0; batch < batches; batch++)
      await file.write(Array.from({ length: rows }, (_, n) => row(batch * rows + n)));
    const rowTexts = Buffer.from(await file.finish(batches * rows))
      .toString()
      .split('\r\n');
    expect(rowTexts.length).toBe(batches * rows + 2);
    expect([
      rowTexts[0]?.startsWith('\uFEFFNº;Contato'),
      rowTexts[1]?.startsWith('0;'),
      rowTexts.at(-2)?.startsWith('24999;'),
    ]).toEqual([true, true, true]);
  } finally {
    file.close();
  }
});
