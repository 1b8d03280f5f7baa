import type { AuditEntry } from '@balcao/contract/audit/audit';
import { zonedDay } from '@balcao/contract/companies/zoned-time';
import type { ContactExport } from '@balcao/contract/privacy/contact-export';
import type { ContactExportEvent } from '@balcao/contract/privacy/contact-export.events';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { purgeContactExports } from '../../server/src/privacy/exports/purge-contact-exports.ts';
import { readTestArchive, readTestPdf } from '../../server/src/privacy/exports/test-archive.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';
import { contactOf, findEverywhere, leaveTraces, marks, number, others } from './person-traces.ts';

const server = runningServer();
let owner: pg.Pool;
let ours: TestCompany;
let contactId: number;

beforeAll(async () => {
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
  owner.on('error', () => {}); // the database is dropped while connected at the end
  ours = await server.company('Casa Aberta');
  contactId = await leaveTraces(server, owner, ours);
  return () => owner.end();
});

/**
 * Every table with personal data, and the part of the export that contains it. `copy`: a duplicate for the product's
 * own use, with nothing that is only there.
 */
const partOfTable: Record<string, string> = {
  contacts: 'contacts',
  contact_identities: 'contacts',
  contact_fields: 'contacts',
  tickets: 'copy',
  messages: 'messages',
  files: 'files',
  drafts: 'drafts',
  ticket_notes: 'notes',
  contact_consents: 'consents',
  todos: 'tasks',
  schedules: 'schedules',
  quick_messages: 'copy',
  campaign_opt_outs: 'optOuts',
  contact_list_items: 'listItems',
  contact_import_rows: 'importRows',
  message_words: 'copy',
  journal: 'copy',
  sandbox_messages: 'copy',
  outbox: 'copy',
  idempotency_keys: 'copy',
  chats_to_send: 'copy',
  webhook_deliveries: 'copy',
  message_previews: 'copy',
  integration_deliveries: 'copy',
  sandbox_chats: 'copy',
  _private_jobs: 'copy',
};

const exports = async () =>
  (await ours.admin.call<{ exports: ContactExport[] }>('GET', '/contact-exports')).body.exports;
const entries = async () =>
  (await ours.admin.call<{ entries: AuditEntry[] }>('GET', '/audit?kind=privacy')).body.entries.map(
    ({ action, subjectId }) => `${action} ${subjectId}`,
  );

async function fetchArchive(id: number) {
  const { body } = await ours.admin.call<{ url: string }>('POST', `/contact-exports/${id}/download`);
  const answer = await fetch(new URL(body.url, server.origin()));
  expect(answer.headers.get('content-type')).toBe('application/zip');
  return readTestArchive(await answer.arrayBuffer());
}

it('an archive has everything that any table stores about a person, and nothing about another', async () => {
  const tables = new Set<string>();
  for (const text of [number, ...marks])
    for (const found of await findEverywhere(owner, text)) tables.add(found.split('.')[1]!);
  expect([...tables].filter((table) => !(table in partOfTable))).toEqual([]);
  const events: (ContactExportEvent & { action: 'update' })[] = [];
  const socket = await ours.admin.socket();
  socket.on(`company-${ours.id}-contactExport`, (event: ContactExportEvent) => {
    if (event.action === 'update') events.push(event);
  });
  const asked = await ours.admin.call<ContactExport>('POST', `/contacts/${contactId}/export`, {});
  expect(asked).toMatchObject({ status: 200, body: { state: 'waiting', contactId } });
  const [made] = await eventually(exports, ([first]) => first?.state !== 'waiting');
  expect(made).toMatchObject({
    state: 'done',
    userName: ours.admin.session.user.name,
    contactName: 'Zulmiramarca Dias',
  });
  await eventually(
    async () => events,
    ([event]) => event?.state === 'done' && event.id === made?.id,
  );
  const archive = await fetchArchive(made!.id);
  const json = archive.text('dados.json');
  const data = JSON.parse(json) as Record<string, unknown[]>;
  for (const part of new Set(Object.values(partOfTable)))
    if (part !== 'copy' && part !== 'files') expect([part, (data[part] ?? []).length > 0]).toEqual([part, true]);
  for (const text of [number, ...marks]) expect(json).toContain(text);
  const files = archive.paths.filter((path) => path.startsWith('arquivos/'));
  expect(files.map((path) => archive.text(path)).join()).toContain('segredomarca dentro do arquivo');
  expect(json).toContain(files.find((path) => path.endsWith('segredomarca.txt'))!);
  const pdf = await readTestPdf(archive.bytes('dados.pdf'));
  for (const text of [number, ...marks]) expect(pdf).toContain(text);
  for (const text of Object.values(others)) for (const archived of [json, pdf]) expect(archived).not.toContain(text);
  expect((await entries()).slice(0, 2)).toEqual([`privacy.export-fetched ${contactId}`, `privacy.export ${contactId}`]);
});

it('an archive is named by the day in its company’s zone', async () => {
  // In one of the two zones, at the sides of the date line, the day differs from UTC.
  const zone = new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
  await ours.admin.call('PUT', '/settings/timezone', { value: zone });
  await ours.admin.call('POST', `/contacts/${contactId}/export`, {});
  await eventually(exports, ([first]) => first?.state === 'done');
  const { rows } = await owner.query<{ name: string }>(
    `select name from files where name like 'dados-contato-%' order by id desc limit 1`,
  );
  expect(rows[0]?.name).toBe(`dados-contato-${contactId}-${zonedDay(new Date(), zone)}.zip`);
  await ours.admin.call('PUT', '/settings/timezone', { value: 'America/Sao_Paulo' });
});

it('an export over the limit is refused before a byte is written, and the list says why', async () => {
  const { rows } = await owner.query<{ id: number; size_bytes: string }>(
    `update files f set size_bytes = 100000000001 from messages m where m.company_id = $1 and f.company_id = $1 and m.file_id = f.id
       and m.body like 'girassolmarca em anexo' returning f.id, (select size_bytes from files b where b.company_id = $1 and b.id = f.id)`,
    [ours.id],
  );
  expect(rows).toHaveLength(1);
  await ours.admin.call('POST', `/contacts/${contactId}/export`, {});
  const [refused] = await eventually(exports, ([first]) => first?.state !== 'waiting');
  expect(refused).toMatchObject({ state: 'failed', failure: 'tooLarge', sizeBytes: null });
  await owner.query('update files set size_bytes = $3 where company_id = $1 and id = $2', [
    ours.id,
    rows[0]!.id,
    rows[0]!.size_bytes,
  ]);
});

it('another admin’s list follows requests and their states, and gets nothing else', async () => {
  const colleague = await server.attendant(ours, 'Colega', { profile: 'admin' });
  const received: ContactExportEvent[] = [];
  (await colleague.socket()).on(`company-${ours.id}-contactExport`, (event: ContactExportEvent) =>
    received.push(event),
  );
  await ours.admin.call('POST', `/contacts/${contactId}/export`, {});
  await eventually(exports, ([first]) => first?.state !== 'waiting');
  await eventually(
    async () => received,
    ({ length }) => length >= 2,
  );
  expect(received).toEqual([{ action: 'reload' }, { action: 'reload' }]);
});

it('is for admins who see whole numbers, and no other company finds it', async () => {
  const [made] = await exports();
  const attendant = await server.attendant(ours, 'Atendente');
  expect((await attendant.call('POST', `/contacts/${contactId}/export`, {})).status).toBe(403);
  const masked = await server.attendant(ours, 'Chefe', { profile: 'admin', isTricked: 'disabled' });
  expect((await masked.call('POST', `/contacts/${contactId}/export`, {})).status).toBe(403);
  expect((await masked.call<{ exports: [] }>('GET', '/contact-exports')).body.exports).toEqual([]);
  expect((await masked.call('POST', `/contact-exports/${made!.id}/download`)).status).toBe(403);
  const other = await server.company('Outra Casa');
  expect((await other.admin.call('POST', `/contact-exports/${made!.id}/download`)).status).toBe(404);
  expect((await other.admin.call('POST', `/contacts/${contactId}/export`, {})).status).toBe(404);
});

it('is deleted after a week, and with the person', async () => {
  await owner.query(`update contact_exports set requested_at = requested_at - interval '8 days'`);
  const [made] = await exports();
  expect((await ours.admin.call('POST', `/contact-exports/${made!.id}/download`)).status).toBe(404);
  await purgeContactExports(server.running().context);
  expect(await exports()).toEqual([]);
  expect((await owner.query(`select from files where name like 'dados-contato-%'`)).rowCount).toBe(0);
  await ours.admin.call('POST', `/contacts/${contactId}/export`, {});
  await eventually(exports, ([first]) => first?.state === 'done');
  await ours.admin.call('POST', `/contacts/${contactId}/erasure`, { confirmed: true });
  await eventually(
    () => contactOf(ours, number),
    (found) => found === undefined,
  );
  expect(await exports()).toEqual([]);
  expect((await owner.query(`select from files where name like 'dados-contato-%'`)).rowCount).toBe(0);
});
