import { describe, expect, it } from 'vitest';
import { lockWait } from '../../../tests/world/lock-wait.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import { lockCompany } from '../companies/lock-company.ts';
import { mailContent } from '../mails/mail-content.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { announceInvoices } from './announce-invoices.ts';
import { findBillingContact } from './find-billing-contact.ts';
import { findLockedInvoice } from './find-invoice.ts';
import { createInvoiceLinks } from './invoice-links.ts';
import { isOutdatedMail } from './is-outdated-mail.ts';

const world = testWorld();
const box = secretBox('a key for tests', 'mails');
const links = createInvoiceLinks({ secret: 's', publicUrl: 'https://casa.test', apiUrl: 'https://casa.test/api' });
const mails = { smtp: null, box, publicUrl: 'https://casa.test' };

const addInvoice = async (dueDate: string, over: { status?: string; companyId?: number } = {}) => {
  const { status = 'open', companyId = world.ana.companyId } = over;
  const [made] = await world.sql<{ id: number }>(
    `insert into invoices (company_id, detail, due_date, status, value_cents) values ($1, 'mensal', $2, $3, 9990) returning id`,
    [companyId, dueDate, status],
  );
  return made?.id ?? 0;
};
const announce = () => world.run((tx) => announceInvoices(tx, { links, mails }));
const written = async (): Promise<Record<string, unknown>[]> =>
  (
    await world.sql<{ recipient: string; language: string; content: string }>(
      'select recipient, language, content from mails order by id',
    )
  ).map(({ content, ...mail }) => ({ ...mail, ...(JSON.parse(box.open(content)) as Record<string, unknown>) }));
const company = (column: 'email' | 'time_zone' | 'name', value: string) =>
  world.sql(`update companies set ${column} = $2 where id = $1`, [world.ana.companyId, value]);

describe('new invoice', () => {
  it('is sent once, however many processes announce it concurrently', async () => {
    await addInvoice('2026-12-01T12:00:00Z');
    await Promise.all([announce(), announce(), announce()]);
    await announce();
    expect(await written()).toHaveLength(1);
  });

  it('takes the company lock before the invoice, which other transactions need in that order', async () => {
    const id = await addInvoice('2026-12-01T12:00:00Z');
    const announcing = await world.run(async (tx) => {
      await lockCompany(tx);
      const running = announce();
      await lockWait(world.context().database.owner);
      await findLockedInvoice(tx, id);
      return { running };
    });
    await announcing.running;
    expect(await written()).toHaveLength(1);
  });

  it('has the due day in the company’s zone: the last moment of a day is that day', async () => {
    const id = await addInvoice('2026-12-01T02:59:59.999Z');
    await announce();
    const [mail] = await written();
    expect(mail).toMatchObject({
      kind: 'invoice',
      recipient: 'Ana@example.com',
      name: 'Casa Aurora',
      valueCents: 9_990,
      dueDate: '30/11/2026',
    });
    const token = String(mail?.['address']).split('/').at(-1) ?? '';
    expect(links.read(token)).toEqual({ companyId: world.ana.companyId, id });
  });

  it('a paid or withdrawn invoice, or one of another company, is not announced', async () => {
    await addInvoice('2026-12-01T12:00:00Z', { status: 'paid' });
    await addInvoice('2026-12-02T12:00:00Z', { status: 'withdrawn' });
    await addInvoice('2026-12-03T12:00:00Z', { companyId: world.otto.companyId });
    await announce();
    expect(await written()).toEqual([]);
  });

  it.each([
    ['open', false],
    ['paid', true],
    ['withdrawn', true],
  ])('an invoice that is %s when its delayed mail can be sent: the mail is outdated: %s', async (status, expected) => {
    const id = await addInvoice('2026-12-01T12:00:00Z');
    await announce();
    const [mail] = await written();
    await world.sql('update invoices set status = $2 where id = $1', [id, status]);
    expect(await world.run((tx) => isOutdatedMail(tx, mailContent.parse(mail), { links }))).toBe(expected);
  });

  it('makes admins’ screens refetch, also when there is no address to mail to', async () => {
    await addInvoice('2026-12-01T12:00:00Z');
    await world.sql("update users set profile = 'user' where company_id = $1", [world.ana.companyId]);
    await announce();
    expect(await written()).toEqual([]);
    expect(world.publishedNotices).toMatchObject([
      { topic: 'payment', payload: { action: 'reload' }, rooms: ['admins', 'billing'] },
    ]);
  });
});

describe('recipient of a company’s invoices', () => {
  const contact = () => world.run(findBillingContact);

  it('is its own address, else its first admin’s, in that admin’s language', async () => {
    const eva = await world.person('Eva', { profile: 'admin' });
    await world.sql("update users set language = 'es' where id = $1", [world.ana.userId]);
    await world.sql("update users set language = 'en' where id = $1", [eva.userId]);
    expect(await contact()).toMatchObject({ email: 'Ana@example.com', language: 'es' });
    await company('email', 'contas@aurora.test');
    expect(await contact()).toMatchObject({ email: 'contas@aurora.test', language: 'es' });
    await world.sql('delete from users where id = $1', [world.ana.userId]);
    expect(await contact()).toMatchObject({ language: 'en' });
  });

  it.each([
    ['loja sem e-mail', 'Ana@example.com'],
    [' contas@aurora.test ', 'contas@aurora.test'],
  ])('an imported address that is none is passed over for the admin’s: %j', async (imported, recipient) => {
    await company('email', imported);
    expect(await contact()).toMatchObject({ email: recipient });
  });

  it('gets the day in the company’s zone, on either side of the date line', async () => {
    const midnight = new Date('2027-01-01T00:00:00Z');
    const dayIn = async (zone: string) => {
      await company('time_zone', zone);
      return (await contact())?.dayOf(midnight);
    };
    expect([await dayIn('America/Sao_Paulo'), await dayIn('Pacific/Kiritimati'), await dayIn('UTC')]).toEqual([
      '31/12/2026',
      '01/01/2027',
      '01/01/2027',
    ]);
  });
});

describe('link of an invoice', () => {
  it('accepts the largest possible company and invoice ids, and none larger', () => {
    const largest = { companyId: 2_147_483_647, id: 2_147_483_647 };
    const tokenOf = (one: typeof largest) => links.payUrl(one).split('/').at(-1) ?? '';
    expect(links.read(tokenOf(largest))).toEqual(largest);
    expect(links.read(tokenOf({ ...largest, id: 2_147_483_648 }))).toBeNull();
  });

  it('a link to an invoice of another installation is refused', () => {
    const others = createInvoiceLinks({ secret: 't', publicUrl: 'https://casa.test', apiUrl: '' });
    expect(links.read(others.payUrl({ companyId: 1, id: 1 }).split('/').at(-1) ?? '')).toBeNull();
  });
});
