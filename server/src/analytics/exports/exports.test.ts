import { buffer } from 'node:stream/consumers';
import { createExportInput } from '@balcao/contract/analytics/report-export.api';
import type { Actor } from '@balcao/contract/users/actor';
import { read, utils } from '@e965/xlsx';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFile } from '../../files/read-file.ts';
import { setUpTestUploads } from '../../platform/files/test-uploads.ts';
import { secretBox } from '../../platform/security/secret-box.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { listReport, reports } from '../reports/list-report.ts';
import { createExport, findExport } from './create-export.ts';
import { exportReport } from './export-report.ts';
import { purgeExports } from './purge-exports.ts';
import { selectExport } from './report-export.store.ts';

const world = setUpTestContext();
const { store, uploads } = await setUpTestUploads({ now: () => world.clock.now() });
let ana: Actor;
let caio: Actor;
const sql = (text: string) => world.txContext.database.owner.query(text);

beforeAll(async () => {
  const admin = await world.company('Papel');
  const company = admin.companyId;
  world.clock.set(new Date('2026-11-21T20:00:00Z'));
  await sql(`insert into queues (company_id, id, name, color) values (${company}, 951, 'Vendas', '#123456');
    insert into users (company_id, id, name, email, password_hash, profile, is_tricked) values (${company}, 951, 'Ana', 'ana@papel.test', 'x', 'admin', true), (${company}, 952, 'Caio', 'caio@papel.test', 'x', 'admin', false);
    insert into contacts (company_id, id, name, number) values (${company}, 951, '=cmd()', '5511987654321'), (${company}, 952, 'Zé; o "velho"', '5511977771234');
    insert into ticket_cycles (company_id, ticket_id, contact_id, queue_id, is_group, is_first, is_reopened, opened_at, opened_how, waiting_at, accepted_at, accepted_by, closed_at, closed_how, closed_by, wait_s, service_s)
    select ${company}, 950 + n, 950 + n, 951, false, true, false, '2026-11-21T12:00:00Z', 'customer', '2026-11-21T12:00:00Z', '2026-11-21T12:05:00Z', 951, '2026-11-21T12:25:00Z', 'closed', 951, 300 * n, 1200 from generate_series(1, 2) n`);
  ana = { ...admin, userId: 951, queueIds: [951], isTricked: true };
  caio = { ...admin, userId: 952, queueIds: [951], isTricked: false };
});

const ask = (input: object, actor = ana) =>
  world.in(actor, (tx) => createExport(tx, actor, createExportInput.parse({ report: 'tickets', ...input })));
const run = (id: number, actor = ana) =>
  exportReport(
    { ...world.requestContext, uploads, mails: { box: secretBox('a key for tests', 'mails'), smtp: null } },
    { companyId: actor.companyId, exportId: id },
  );
async function bytesOf(id: number, actor = ana): Promise<Buffer> {
  const stored = await world.in(actor, (tx) => selectExport(tx, id));
  const file = await world.in(actor, (tx) => readFile(tx, store, stored?.fileId ?? 0));
  const stream = await file?.open();
  if (!stream) throw new Error('no file');
  return buffer(stream);
}
async function make(input: object, actor = ana): Promise<Buffer> {
  const { id } = await ask(input, actor);
  await run(id, actor);
  expect(await world.in(actor, (tx) => findExport(tx, actor, id))).toMatchObject({ state: 'done', rowsDone: 2 });
  return bytesOf(id, actor);
}
async function textOf(pdf: Buffer): Promise<{ text: string; pages: number }> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const parts: string[] = [];
  for (let n = 1; n <= document.numPages; n++) {
    const { items } = await (await document.getPage(n)).getTextContent();
    parts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return { text: parts.join('\n').replaceAll(/\s+/g, ' '), pages: document.numPages };
}
const columns = ['ticketId', 'contactName', 'contactNumber', 'openedAt', 'waitTime', 'supportTime'];

describe('report file', () => {
  it('csv: has the chosen columns as the screen shows them, and no text is a formula', async () => {
    expect((await make({ format: 'csv', columns })).toString()).toBe(
      '\uFEFFNº;Contato;Número;Abertura;Espera;Atendimento\r\n' +
        '952;"Zé; o ""velho""";5511977771234;21/11/2026 09:00;10 min 00 s;20 min 00 s\r\n' +
        "951;'=cmd();5511987654321;21/11/2026 09:00;5 min 00 s;20 min 00 s\r\n",
    );
  });
  it('xlsx: text stays text, numbers are numbers', async () => {
    const book = read(await make({ format: 'xlsx', columns }));
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
      ['Nº', 'Contato', 'Número', 'Abertura', 'Espera', 'Atendimento'],
      [952, 'Zé; o "velho"', '5511977771234', '21/11/2026 09:00', '10 min 00 s', '20 min 00 s'],
      [951, '=cmd()', '5511987654321', '21/11/2026 09:00', '5 min 00 s', '20 min 00 s'],
    ]);
    expect(sheet['B3']).toMatchObject({ t: 's', v: '=cmd()' });
    expect(sheet['B3'].f).toBeUndefined();
  });
  it('pdf: has company, period, filters, the screen’s totals and page numbers, as text', async () => {
    const { text, pages } = await textOf(await make({ format: 'pdf', columns, queueIds: [951], language: 'pt' }));
    const screen = await world.in(ana, (tx) =>
      listReport(tx, ana, reports.tickets, {
        ...createExportInput.parse({ report: 'tickets', format: 'pdf' }),
        pageNumber: 1,
      }),
    );
    expect(screen.totals).toMatchObject({ waitTime: 7.5, supportTime: 20 });
    expect(pages).toBe(1);
    for (const part of [
      'Atendimentos',
      'Papel · 21/11/2026 – 21/11/2026 (America/Sao_Paulo)',
      'Abertas no período · Fila: Vendas',
      'Linhas: 2 Espera (média): 7 min 30 s Atendimento (média): 20 min 00 s',
      '=cmd()',
      '5511977771234',
      'Feito em 21/11/2026 17:00 por Ana',
      '1 / 1',
    ])
      expect(text).toContain(part);
  });
  it('numbers are masked in every format for users who may not see them', async () => {
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const bytes = await make({ format, columns }, caio);
      const text =
        format === 'pdf'
          ? (await textOf(bytes)).text
          : format === 'csv'
            ? bytes.toString()
            : JSON.stringify(utils.sheet_to_json(Object.values(read(bytes).Sheets)[0] ?? {}, { header: 1 }));
      expect([format, text.includes('551198765****'), text.includes('5511987654321')]).toEqual([format, true, false]);
    }
  });
});

it('more rows than the format allows are refused, naming the formats that allow them', async () => {
  await sql(`insert into ticket_cycles (company_id, ticket_id, is_group, is_first, is_reopened, opened_at, opened_how)
    select ${ana.companyId}, 10000 + n, false, false, false, '2026-11-19T12:00:00Z', 'customer' from generate_series(1, 5001) n`);
  const day = { dateStart: '2026-11-19', dateEnd: '2026-11-19' };
  await expect(ask({ format: 'pdf', ...day })).rejects.toMatchObject({
    code: 'ERR_REPORT_TOO_LARGE',
    status: 400,
    details: { rows: 5001, maxRows: 5000, formats: ['xlsx', 'csv'] },
  });
  const { id } = await ask({ format: 'csv', columns: ['ticketId'], ...day });
  await run(id);
  const cells = (await bytesOf(id)).toString().trim().split('\r\n').slice(1);
  expect(new Set(cells).size).toBe(5001);
});

it('pending tickets: each is listed once, also when earlier ones are accepted meanwhile', async () => {
  const company = ana.companyId;
  await sql(`with people as (
      insert into contacts (company_id, id, name, number) select ${company}, 20000 + n, 'C' || n, '' from generate_series(1, 1003) n returning id)
    insert into tickets (company_id, contact_id, queue_id) select ${company}, id, 951 from people`);
  const waiting = (await sql(`select id from tickets where company_id = ${company} and status = 'pending' order by id`))
    .rows;
  await sql(`create function take_newest() returns trigger language plpgsql security definer as $$ begin
      update tickets set status = 'closed' where company_id = ${company} and id in (
        select id from tickets where company_id = ${company} and status = 'pending' order by id desc limit 3);
      return null;
    end $$;
    create trigger take_newest after update on report_exports for each row when (new.state = 'running' and new.rows_done = 1000)
      execute function take_newest()`);
  const { id } = await ask({ format: 'csv', columns: ['ticketId'], measure: 'pending' });
  await run(id).finally(() => sql('drop trigger take_newest on report_exports; drop function take_newest'));
  const written = (await bytesOf(id)).toString().trim().split('\r\n').slice(1).map(Number);
  expect(written).toEqual(waiting.map((ticket) => ticket.id).reverse());
});

it('belongs to its requester; a retry changes nothing; current permissions apply; it is deleted after a day', async () => {
  const { id, url } = await ask({ format: 'csv' });
  expect(url).toBeNull();
  await expect(world.in(caio, (tx) => findExport(tx, caio, id))).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
  await run(id);
  const first = await world.in(ana, (tx) => selectExport(tx, id));
  await run(id);
  expect(await world.in(ana, (tx) => selectExport(tx, id))).toEqual(first);

  const find = (over: Partial<Actor>) => world.in(ana, (tx) => findExport(tx, { ...ana, ...over }, id));
  expect((await find({})).url).not.toBeNull();
  await expect(find({ isTricked: false })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await expect(find({ profile: 'user', showDashboard: true })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  const ofQueue = await ask({ format: 'csv', queueIds: [951] });
  await run(ofQueue.id);
  const supervisor = { ...ana, profile: 'user', showDashboard: true } as const;
  const findOfQueue = (queueIds: number[]) =>
    world.in(ana, (tx) => findExport(tx, { ...supervisor, queueIds }, ofQueue.id));
  expect((await findOfQueue([951, 952])).state).toBe('done');
  await expect(findOfQueue([952])).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });

  const later = await ask({ format: 'csv' }, caio);
  await sql(`update users set profile = 'user' where id = 952`);
  await run(later.id, caio);
  expect(await world.in(ana, (tx) => selectExport(tx, later.id))).toMatchObject({ state: 'failed', fileId: null });

  // The export is deleted while its file is written, as by an erasure.
  const removed = await ask({ format: 'csv' });
  const countFiles = async () => [
    (await sql('select from files')).rowCount,
    (await Array.fromAsync(store.list())).length,
  ];
  const before = await countFiles();
  const uploadsOfRemoved = {
    ...uploads,
    store: async (...given: Parameters<typeof uploads.store>) => {
      const upload = await uploads.store(...given);
      await sql(`delete from report_exports where id = ${removed.id}`);
      return upload;
    },
  };
  const deps = {
    ...world.requestContext,
    uploads: uploadsOfRemoved,
    mails: { box: secretBox('k', 'mails'), smtp: null },
  };
  await exportReport(deps, { companyId: ana.companyId, exportId: removed.id });
  expect(await countFiles()).toEqual(before);

  world.clock.set(new Date('2026-11-23T00:00:00Z'));
  await purgeExports(world.txContext);
  expect(await world.in(ana, (tx) => selectExport(tx, id))).toBeUndefined();
  expect(await world.in(ana, (tx) => readFile(tx, store, first?.fileId ?? 0))).toBeNull();
});
