import type { Announcement } from '@balcao/contract/announcements/announcement';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
let operator: TestCompany;
let companies: TestCompany[];

beforeAll(async () => {
  operator = await server.company('Provedor');
  companies = [await server.company('Casa Um'), await server.company('Casa Dois')];
  const owner = new pg.Client({ connectionString: server.databaseUrl() });
  await owner.connect();
  await owner.query('update companies set is_super = true where id = $1', [operator.id]);
  await owner.query('update users set super = true where company_id = $1', [operator.id]);
  await owner.end();
});

type Received = { action: string; record?: Announcement; id?: number };
async function listen({ socket }: SignedInPerson): Promise<Received[]> {
  const received: Received[] = [];
  (await socket()).on('company-announcement', (payload: Received) => received.push(payload));
  return received;
}
const create = (body: object) => operator.admin.call<Announcement>('POST', '/announcements', body);
const list = async ({ call }: SignedInPerson) =>
  (await call<{ records: Announcement[]; readUntil: string | null }>('GET', '/announcements')).body;

it('reaches the sockets of every company exactly once, and is removed for all but the operator when it becomes inactive', async () => {
  const [mine = [], ...theirs] = await Promise.all([operator, ...companies].map(({ admin }) => listen(admin)));
  const { body: made } = await create({ title: 'Manutenção', text: 'Domingo às 3h', priority: 1 });
  const { body: hidden } = await create({ title: 'Rascunho', text: 'Ainda não', status: false });
  await operator.admin.call('PUT', `/announcements/${made.id}`, { status: false });
  await eventually(async () => [mine, ...theirs].every((received) => received.at(-1)?.action !== 'create'), Boolean);
  expect(mine.map(({ action, record }) => [action, record?.id])).toEqual([
    ['create', made.id],
    ['create', hidden.id],
    ['update', made.id],
  ]);
  for (const received of theirs)
    expect(received.map(({ action, record, id }) => [action, record?.id ?? id])).toEqual([
      ['create', made.id],
      ['delete', made.id],
    ]);
});

it('is listed for everybody while it is active, with a dot until it was seen', async () => {
  const { body } = await create({ title: 'Novidade', text: 'Campanhas' });
  const reader = companies[0]!.admin;
  const before = await list(reader);
  expect(before.records.map(({ id }) => id)).toEqual([body.id]);
  expect(before.readUntil).toBeNull();
  await reader.call('POST', '/announcements/read');
  expect((await list(reader)).readUntil! >= body.publishedAt!).toBe(true);
  expect((await list(companies[1]!.admin)).readUntil).toBeNull();
  expect((await list(operator.admin)).records.length).toBe(3);
  expect((await reader.call('PUT', `/announcements/${body.id}`, { title: 'x' })).status).toBe(403);
});

it('has a picture that every company may load; a file that is only named one is refused', async () => {
  const { body } = await create({ title: 'Com imagem', text: 'Veja' });
  const send = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'image/png' }), name);
    return operator.admin.call<{ mediaPath: string }>('POST', `/announcements/${body.id}/media-upload`, form);
  };
  const zip = Uint8Array.from(Buffer.from('504b0506000000000000000000000000000000000000', 'hex'));
  expect(await send(zip, 'foto.png')).toMatchObject({ status: 400, body: { error: 'ERR_FILE_TYPE' } });
  const png = Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  expect((await send(png, 'foto.png')).status).toBe(200);
  const seen = (await list(companies[0]!.admin)).records.find(({ id }) => id === body.id);
  expect(seen?.mediaName).toBe('foto.png');
  expect((await fetch(`${server.origin()}/api/public/${seen?.mediaPath}`)).status).toBe(200);
});

it('help videos are read by everybody and written by the operator, by code or address', async () => {
  const help = { title: 'Primeiros passos', video: 'https://youtu.be/dQw4w9WgXcQ', description: 'Em cinco minutos' };
  expect((await companies[0]!.admin.call('POST', '/helps', help)).status).toBe(403);
  expect(await operator.admin.call('POST', '/helps', help)).toMatchObject({
    status: 200,
    body: { video: 'dQw4w9WgXcQ' },
  });
  expect((await operator.admin.call('POST', '/helps', { ...help, video: 'https://evil.example' })).status).toBe(400);
  const { body } = await companies[0]!.admin.call<{ title: string; video: string }[]>('GET', '/helps/list');
  expect(body).toMatchObject([{ title: 'Primeiros passos', video: 'dQw4w9WgXcQ', thumbnailUrl: null }]);
});
