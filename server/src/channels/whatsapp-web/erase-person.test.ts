import { expect, it } from 'vitest';
import { setUpCompanies } from '../../inbound/test-companies.ts';
import { eraseWhatsappWebPerson } from './erase-person.ts';
import { openWebConnection } from './test-web-connection.ts';

const companies = setUpCompanies();
type WebConnection = Awaited<ReturnType<typeof openWebConnection>>;
const [number, lid, other] = ['5511955554444', '123456789012', '5511900000000'];

/** Everything that a worker stores of two people and of their messages in a group. */
async function fill(web: WebConnection) {
  await web.addCommand('send', { payload: { id: '1', chat: `${number}@s.whatsapp.net` } });
  await web.addCommand('typing', { key: `${lid}@lid` });
  await web.addCommand('listMembers', { state: 'done', result: { members: [{ phone: number }] } });
  await web.addCommand('send', { payload: { id: '2', chat: `${other}@s.whatsapp.net` } });
  const insert = (columns: string, ...values: string[]) =>
    web.rows(
      `insert into ${columns} values ($1, $2, ${values.map((_, i) => `$${i + 3}`).join(', ')})`,
      web.connectionId,
      ...values,
    );
  for (const [i, chat] of [`${number}@s.whatsapp.net`, `${lid}@lid`, `${other}@s.whatsapp.net`].entries()) {
    await insert(
      'whatsapp_web_messages (company_id, whatsapp_id, chat, provider_id, content, from_me)',
      chat,
      `M${i}`,
      'x',
      'false',
    );
    await insert(
      'whatsapp_web_keys (company_id, whatsapp_id, type, id, value)',
      'session',
      `${chat.split('@')[0]}_1.0`,
      'x',
    );
  }
  await insert(
    'whatsapp_web_messages (company_id, whatsapp_id, chat, provider_id, content, from_me, sender)',
    '1203@g.us',
    'G',
    'x',
    'false',
    `${lid}@lid`,
  );
  for (const who of [number, other]) {
    await insert('whatsapp_web_openings (company_id, whatsapp_id, day, chat)', '2026-11-21', `${who}@s.whatsapp.net`);
    await insert('whatsapp_web_people (company_id, whatsapp_id, number, name)', who, 'Nome');
  }
}

const leftOf = async ({ rows }: WebConnection) => {
  const count = async (table: string) =>
    (await rows<{ n: number }>(`select count(*)::int as n from ${table} where company_id = $1`))[0]?.n;
  const tables = ['commands', 'messages', 'keys', 'openings', 'people'];
  return Promise.all(tables.map((table) => count(`whatsapp_web_${table}`)));
};

it('an erased person is in no table of the worker; others, and every other company, keep everything', async () => {
  const [web, elsewhere] = [await openWebConnection(companies), await openWebConnection(companies)];
  await fill(web);
  await fill(elsewhere);
  const before = await leftOf(elsewhere);
  expect(await web.tx((tx) => eraseWhatsappWebPerson(tx, { addresses: [number, lid] }))).toEqual({ rows: 3 });
  expect(await leftOf(web)).toEqual([1, 1, 1, 1, 1]);
  expect(await leftOf(elsewhere)).toEqual(before);
  expect(await web.tx((tx) => eraseWhatsappWebPerson(tx, { addresses: [number, lid] }))).toEqual({ rows: 0 });
});

it('erasing nobody erases nothing', async () => {
  const web = await openWebConnection(companies);
  await fill(web);
  const before = await leftOf(web);
  await web.tx((tx) => eraseWhatsappWebPerson(tx, { addresses: [] }));
  expect(await leftOf(web)).toEqual(before);
});
