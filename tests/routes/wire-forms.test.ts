import type { Connection } from '@balcao/contract/connections/connection';
import type { Contact } from '@balcao/contract/contacts/contact';
import { beforeAll, describe, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** What third-party clients send and read, besides what is in wire.test.ts. */
const server = runningServer({ WEB_ORIGINS: 'https://tela.example' });
let company: TestCompany;
let admin: SignedInPerson;
beforeAll(async () => {
  company = await server.company('Fio');
  ({ admin } = company);
});

describe('the import of old messages', () => {
  it.each([
    ['2026-01-02T03:04', '2026-01-02T06:04:00.000Z'],
    ['2026-01-02 03:04:05', '2026-01-02T06:04:05.000Z'],
    ['2026-01-02', '2026-01-02T03:00:00.000Z'],
    ['2026-01-02T03:04:00-05:00', '2026-01-02T08:04:00.000Z'],
  ])('begins at %s, where the company is', async (importOldMessages, importsFrom) => {
    const made = await admin.call<Connection>('POST', '/whatsapp', { name: importOldMessages, importOldMessages });
    expect(made).toMatchObject({ status: 200, body: { importOldMessages: importsFrom } });
    const path = `/whatsapp/${made.body.id}`;
    const form = { importOldMessages, importRecentMessages: '2026-01-31' };
    expect(await admin.call('PUT', path, form)).toMatchObject({
      status: 200,
      body: { importOldMessages: importsFrom, importRecentMessages: '2026-02-01T02:59:59.999Z' },
    });
    expect((await admin.call('DELETE', path)).status).toBe(200);
  });
});

it('a single connection has the menus of its queues, and its prompt without its keys', async () => {
  const make = async (path: string, body: object) => {
    const made = await admin.call<{ id: number }>('POST', path, body);
    expect(made, path).toMatchObject({ status: 200 });
    return made.body.id;
  };
  const queueId = await make('/queue', { name: 'Pedidos', color: '#00AA01' });
  const option = { title: 'Preços', message: 'Veja', queueId };
  const parentId = await make('/queue-options', option);
  await make('/queue-options', { ...option, title: 'Atacado', parentId });
  const promptId = await make('/prompt', { name: 'Atendente', prompt: 'Responda', queueId, apiKey: 'sk-segredo' });
  const id = await make('/whatsapp', { name: 'Pedidos', channel: 'sandbox', queueIds: [queueId], promptId });

  const shown = (person: SignedInPerson) => person.call('GET', `/whatsapp/${id}/?session=0`);
  const menu = [{ title: 'Preços', option: '1', children: [{ title: 'Atacado', children: [] }] }];
  const queues = [{ id: queueId, WhatsappQueue: { whatsappId: id, queueId }, options: menu }];
  const prompt = { id: promptId, name: 'Atendente', queue: { id: queueId }, apiKey: '********redo' };
  expect(await shown(admin)).toMatchObject({ status: 200, body: { id, promptId, queues, prompt } });
  const attendant = await server.attendant(company, 'Bia');
  expect(await shown(attendant)).toMatchObject({ status: 200, body: { queues, prompt: { ...prompt, apiKey: '' } } });

  await admin.call('PUT', `/whatsapp/${id}`, { promptId: null, queueIds: [] });
  expect(await shown(admin)).toMatchObject({ status: 200, body: { queues: [], prompt: null } });
});

it('a contact with a name of the channel’s that no form accepts may be sent back whole, from a list too; such a new name is refused', async () => {
  const from = '5511955500041';
  await server.write(company.sandboxPhone, from, 'Oi', { name: 'J' });
  const { contacts } = (await admin.call<{ contacts: Contact[] }>('GET', `/contacts?searchParam=${from}`)).body;
  const { id: listId } = (await admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Do canal' })).body;
  await admin.call('POST', `/contact-lists/${listId}/contacts`, { searchParam: from });
  const items = await admin.call<{ contacts: { id: number }[] }>('GET', `/contact-list-items?contactListId=${listId}`);
  for (const path of [`/contacts/${contacts[0]?.id}`, `/contact-list-items/${items.body.contacts[0]?.id}`]) {
    const { body: row } = await admin.call('GET', path);
    expect(await admin.call('PUT', path, { ...row, email: 'j@loja.test' })).toMatchObject({
      status: 200,
      body: { name: 'J', email: 'j@loja.test' },
    });
    for (const [name, problem] of [
      ['K', 'too_small'],
      ['x'.repeat(51), 'too_big'],
    ])
      expect(await admin.call('PUT', path, { ...row, name })).toEqual({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', details: { fields: { name: problem } } },
      });
  }
});

it('rows name their company', async () => {
  const sendAt = '2099-01-01T10:00';
  const make = async (path: string, body: object) => (await admin.call<{ id: number }>('POST', path, body)).body;
  const contact = await make('/contacts', { name: 'Carla Dias', number: '5511987650001' });
  const queue = await make('/queue', { name: 'Trocas', color: '#00AA02' });
  const ticket = await make('/tickets', { contactId: contact.id, queueId: queue.id, status: 'open' });
  const rows = [
    contact,
    queue,
    ticket,
    await make('/queue-options', { title: 'Preços', message: 'Veja', queueId: queue.id }),
    await make('/tags', { name: 'Cliente' }),
    await make('/quick-messages', { shortcode: 'oi', message: 'Bom dia' }),
    await make('/schedules', { body: 'Lembrete', contactId: contact.id, sendAt }),
    await make('/ticket-notes', { note: 'Ligou de novo', ticketId: ticket.id }),
    await make('/campaigns', {
      name: 'Natal',
      message1: 'Boas festas',
      whatsappId: company.whatsappId,
      contactListId: (await make('/contact-lists', { name: 'Todos' })).id,
    }),
  ];
  expect(rows).toMatchObject(rows.map(() => ({ id: expect.any(Number), companyId: company.id })));
});

it.each(['/tags?kanban=', '/tickets?date=', '/quick-messages/list?pageNumber='])(
  'a parameter without a value is absent: %s',
  async (path) => {
    const unfiltered = await admin.call('GET', path.slice(0, path.indexOf('?')));
    for (const none of ['', 'null', 'undefined'])
      expect(await admin.call('GET', `${path}${none}`), none).toEqual({ status: 200, body: unfiltered.body });
  },
);

it.each(['/api/tags/%zz', '/api/forgetpassword/%E0%A4%A'])(
  'an address that cannot be read is refused like any other input, readable for a listed origin: %s',
  async (path) => {
    const ask = (origin: string) => fetch(`${server.origin()}${path}`, { headers: { origin } });
    const answer = await ask('https://tela.example');
    expect(await answer.json()).toEqual({ error: 'ERR_INVALID_INPUT', details: { fields: { path: 'malformed' } } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([400, 'https://tela.example']);
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  },
);

it('a body in UTF-8 with a byte order mark is read, one in another encoding is refused, and stores nothing', async () => {
  const headers = {
    authorization: `Bearer ${admin.session.token}`,
    'content-type': 'application/json; charset=iso-8859-1',
  };
  const post = async (body: string | Uint8Array<ArrayBuffer>) => {
    const answer = await fetch(`${server.origin()}/api/tags`, { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await post('\uFEFF{"name":"Situação"}')).toMatchObject({ status: 200, body: { name: 'Situação' } });
  expect(await post(Buffer.from('{"name":"Promoção"}', 'latin1'))).toEqual({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT', details: { fields: { body: 'utf8' } } },
  });
  const { body } = await admin.call('GET', '/tags?searchParam=promo');
  expect(body).toMatchObject({ count: 0 });
});

it.each([
  ['text/plain', '{"name":"Urgente"}'],
  ['application/x-www-form-urlencoded', 'name=Urgente'],
  ['application/merge-patch+json', '{"name":"Urgente"}'],
  [
    'multipart/form-data; boundary=edge',
    '--edge\r\nContent-Disposition: form-data; name="name"\r\n\r\nUrgente\r\n--edge--\r\n',
  ],
])('a body of type %s is refused, because it is not read: a change would seem to be made', async (type, body) => {
  const { body: tag } = await admin.call<{ id: number }>('POST', '/tags', { name: `De ${type}` });
  const put = async (body: string) => {
    const headers = { authorization: `Bearer ${admin.session.token}`, 'content-type': type };
    const answer = await fetch(`${server.origin()}/api/tags/${tag.id}`, { method: 'PUT', headers, body });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await put(body)).toEqual({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT', details: { fields: { body: 'type' } } },
  });
  expect((await admin.call('GET', `/tags/${tag.id}`)).body['name']).toBe(`De ${type}`);
});

it('a body that is too large is refused with the size that is allowed', async () => {
  const name = 'a'.repeat(5 * 1024 * 1024);
  expect(await admin.call('POST', '/tags', { name })).toEqual({
    status: 413,
    body: { error: 'ERR_FILE_TOO_LARGE', details: { maxBytes: 4 * 1024 * 1024 } },
  });
});

it('a form with too many texts is refused with the name of their field, not as a file that is too large', async () => {
  const form = new FormData();
  for (let i = 0; i <= 100; i++) form.append('body[]', 'Oi');
  expect(await admin.call('POST', '/schedules', form)).toEqual({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT', details: { fields: { body: 'too_many' } } },
  });
});

it('a list in a form may be a part of type application/json, as generated clients send it', async () => {
  const person = { name: 'Carla Dias', number: '5511987650042' };
  const contactId = (await admin.call<{ id: number }>('POST', '/contacts', person)).body.id;
  const other = { name: 'Segunda', channel: 'sandbox', queueIds: [company.queueId] };
  const whatsappId = [(await admin.call<{ id: number }>('POST', '/whatsapp', other)).body.id, company.whatsappId];
  const fields = { body: 'Lembrete', contactId, sendAt: '2099-01-01T10:00', whatsappId };
  const parts = Object.entries(fields).map(([name, value]) => {
    const type = Array.isArray(value) ? '\r\nContent-Type: application/json' : '';
    const text = Array.isArray(value) ? JSON.stringify(value) : value;
    return `--edge\r\nContent-Disposition: form-data; name="${name}"${type}\r\n\r\n${text}\r\n`;
  });
  const answer = await fetch(`${server.origin()}/api/schedules`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.session.token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    body: `${parts.join('')}--edge--\r\n`,
  });
  expect(await answer.json()).toMatchObject({ contactId, whatsappId });
});

it('refuses a picture or a pdf at once where contacts are uploaded without a preview, and shows it in a preview', async () => {
  const pdf = () => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.7\n']), 'contatos.xlsx');
    return form;
  };
  const refused = { status: 400, body: { error: 'ERR_FILE_TYPE' } };
  expect(await admin.call('POST', '/contacts/upload', pdf())).toEqual(refused);
  const { body: list } = await admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Planilha' });
  expect(await admin.call('POST', `/contact-lists/${list.id}/upload`, pdf())).toEqual(refused);
  expect(await admin.call('POST', '/contacts/imports', pdf())).toMatchObject({ status: 200 });
});
