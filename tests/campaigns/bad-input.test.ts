import type { ContactImport } from '@balcao/contract/contact-imports/contact-import';
import { CFB, utils, write } from '@e965/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

/** Invalid input, by mistake or on purpose: each is refused with its row or field, and the server keeps running. */
const server = runningServer();
let company: TestCompany;
let listId: number;
beforeAll(async () => {
  company = await server.company('Feira');
  listId = (await company.admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' })).body.id;
});

type Bytes = Buffer<ArrayBuffer>;
const bytesOf = (file: unknown): Bytes => Buffer.from(file as Uint8Array<ArrayBuffer>);

async function send(name: string, bytes: Bytes): Promise<ContactImport> {
  const form = new FormData();
  form.set('contactListId', String(listId));
  form.set('file', new Blob([bytes]), name);
  const { status, body } = await company.admin.call<ContactImport>('POST', '/contacts/imports', form);
  expect(status).toBe(200);
  const show = async () => (await company.admin.call<ContactImport>('GET', `/contacts/imports/${body.id}`)).body;
  return eventually(show, (one) => one.status !== 'reading', 60_000);
}
const answers = async () =>
  expect((await company.admin.call('GET', '/tickets?status=pending&showAll=true')).status).toBe(200);

function archive(files: Record<string, Buffer>): Bytes {
  const zip = CFB.utils.cfb_new();
  for (const [path, bytes] of Object.entries(files)) CFB.utils.cfb_add(zip, `/${path}`, bytes);
  return bytesOf(CFB.write(zip, { type: 'buffer', fileType: 'zip', compression: true }));
}
function locked(): Bytes {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.alloc(8));
  CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(64));
  return bytesOf(CFB.write(file, { type: 'buffer' }));
}
const zeros = Buffer.alloc(60 * 1024 * 1024);

it.each<[string, string, () => Bytes, string]>([
  ['only a line of names', 'vazio.csv', () => Buffer.from('nome;numero\n'), 'empty'],
  ['a workbook with a password', 'senha.xlsx', locked, 'protected'],
  ['a million rows', 'milhao.csv', () => Buffer.from(`nome;numero\n${'Ana;1\n'.repeat(1_000_000)}`), 'tooManyRows'],
  ['40,000 columns', 'largo.csv', () => Buffer.from(`${'a;'.repeat(40_000)}\n`), 'tooManyColumns'],
  [
    'a zip bomb',
    'bomba.xlsx',
    () => archive({ 'xl/a.xml': zeros, 'xl/b.xml': zeros, 'xl/c.xml': zeros, 'xl/d.xml': zeros }),
    'tooLarge',
  ],
])('%s is refused, and said why', async (_, name, bytes, problem) => {
  expect(await send(name, bytes())).toMatchObject({ status: 'failed', problem });
  await answers();
});

it('a file of nothing is refused at once, by the name of its field', async () => {
  const form = new FormData();
  form.set('contactListId', String(listId));
  form.set('file', new Blob([]), 'vazio.csv');
  const { status, body } = await company.admin.call('POST', '/contacts/imports', form);
  expect([status, body['error'], body['details']]).toEqual([400, 'ERR_INVALID_INPUT', expect.any(Object)]);
  await answers();
});

it('a csv called xlsx, UTF-16, formulas and numbers as 5,51E+12 are read, and each row that is none says so', async () => {
  const text = 'nome;número\nJosé;11987654321\n=1+1;11987654322\nZé;5,51E+12\nA;11987654323\n';
  for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
    const { id, ...read } = await send('lista.xlsx', Buffer.from(bytes));
    expect(read).toMatchObject({ status: 'ready' });
    const { records } = (
      await company.admin.call<{ records: { row: number; name: string; problem: string | null }[] }>(
        'GET',
        `/contacts/imports/${id}/rows?pageNumber=1`,
      )
    ).body;
    expect(records.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
    expect(records[0]).toMatchObject({ name: 'José' });
    expect(records.slice(1).map(({ problem }) => problem === null)).toEqual([false, false, false]);
  }
  const book = utils.book_new();
  const rows = [
    ['nome', 'numero'],
    ['Ana', 5_511_987_654_321],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Um');
  const { id } = await send('numeros.xlsx', bytesOf(write(book, { type: 'buffer', bookType: 'xlsx' })));
  const { body } = await company.admin.call<{ records: { number: string }[] }>(
    'GET',
    `/contacts/imports/${id}/rows?pageNumber=1`,
  );
  expect(body.records[0]?.number).toContain('5511987654321');
});

const long = 'x'.repeat(51);
it.each<[string, string, object, string]>([
  ['a list', '/contact-lists', { name: 'x' }, 'name'],
  ['a list', '/contact-lists', { name: long }, 'name'],
  ['a file list', '/files', { name: 'x', message: 'Veja' }, 'name'],
  ['a file list', '/files', { name: long, message: 'Veja' }, 'name'],
  ['a campaign', '/campaigns', { name: 'x', message1: 'Oi' }, 'name'],
  ['a campaign', '/campaigns', { name: long, message1: 'Oi' }, 'name'],
  ['no text', '/campaigns', { name: 'Natal' }, 'message1'],
  ['an interval of 7', '/campaign-settings', { settings: { messageInterval: 7 } }, 'settings.messageInterval'],
])('%s at %s with %j: 400 by the name of the field', async (_, path, body, field) => {
  const campaign = path === '/campaigns' ? { whatsappId: company.whatsappId, contactListId: listId } : {};
  const { status, body: answer } = await company.admin.call('POST', path, { ...campaign, ...body });
  expect([status, Object.keys((answer['details'] as { fields: object }).fields)]).toEqual([400, [field]]);
});
