import type { Contact } from '@balcao/contract/contacts/contact';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll, expect, it } from 'vitest';
import { png } from '../../peers/graph/media/sample-media.ts';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { eventually, type TestCompany } from '../world/running-server.ts';
import { createWebConnection, pairConnection, serverWithWhatsApp } from './server-with-whatsapp.ts';

/** Profile pictures of people and groups, from the phone to our URL on the page. */
const { server, whatsapp } = serverWithWhatsApp();
let company: TestCompany;
let shop: Phone;
let customer: Phone;

beforeAll(async () => {
  company = await server.company();
  await company.admin.call('PUT', '/settings/CheckMsgIsGroup', { key: 'CheckMsgIsGroup', value: 'disabled' });
  shop = whatsapp().phone({ number: '5511900000001', name: 'Loja' });
  customer = whatsapp().phone({ number: '5511988887777', name: 'Mariana' });
  await pairConnection(company, (await createWebConnection(company, { allowGroup: true })).id, shop);
});

const portrait = (red: number): Buffer => png(96, 96, [red, 20, 20]);
const contactNamed = async (name: string) => {
  const { body } = await company.admin.call<{ contacts: Contact[] }>('GET', `/contacts?searchParam=${name}`);
  return body.contacts.find((contact) => contact.name === name);
};
const pictureOf = (name: string, fits: (url: string | null) => boolean) =>
  eventually(async () => (await contactNamed(name))?.profilePicUrl ?? null, fits, 25_000);
/** The URL is ours, and the picture is small and loads without a session. */
const load = async (url: string): Promise<Buffer> => {
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toContain('image/webp');
  return Buffer.from(await answer.arrayBuffer());
};

it('the picture of a new customer is fetched, shown in the address book and the list, updated and deleted', async () => {
  customer.setPicture(portrait(200));
  await customer.text(shop, 'Bom dia');
  const first = (await pictureOf('Mariana', (url) => url !== null))!;
  const shown = await load(first);
  expect(shown.subarray(0, 4).toString()).toBe('RIFF');
  const { body } = await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  expect(body.tickets[0]?.contact.profilePicUrl).toBe(first);

  customer.setPicture(portrait(80));
  const second = (await pictureOf('Mariana', (url) => url !== null && url !== first))!;
  expect(await load(second)).not.toEqual(shown);
  const { owner } = server.running().context.database;
  const files = async () => (await owner.query('select id from files')).rows.length;
  expect(await files(), 'the one before is not kept').toBe(1);

  customer.setPicture(undefined);
  await pictureOf('Mariana', (url) => url === null);
  expect(await files()).toBe(0);
});

it('the picture of a group is shown; a file that is not a picture is not stored', async () => {
  const group = customer.createGroup('Condomínio', [shop]);
  customer.setPicture(portrait(150), group);
  await customer.text(group, 'Olá a todos');
  expect(await pictureOf('Condomínio', (url) => url !== null)).toContain('/public/');

  const evil = whatsapp().phone({ number: '5511966665555', name: 'Zé' });
  evil.setPicture(Buffer.from('<script>alert(1)</script>'));
  await evil.text(shop, 'Oi');
  const { owner } = server.running().context.database;
  await eventually(
    async () =>
      (
        await owner.query(
          `select p.fetched_at, p.file_id from contact_pictures p join contacts c on c.id = p.contact_id where c.name = 'Zé'`,
        )
      ).rows[0] as { fetched_at: Date | null; file_id: number | null } | undefined,
    (row) => row !== undefined && row.fetched_at !== null && row.file_id === null,
    25_000,
  );
});
