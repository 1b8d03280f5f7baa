import type { CompanyDetails } from '@balcao/contract/companies/company';
import { createCompanyInput } from '@balcao/contract/companies/company.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirmEmail, mailConfirmation, sendConfirmation } from './confirm-email.ts';
import { createCompanyByOperator } from './create-company-by-operator.ts';
import { setUpTestContext } from './test-context.ts';

const testContext = setUpTestContext();
const mails = { smtp: null, box: testContext.box, publicUrl: 'https://balcao.test' };
let provider: Actor;
let companies = 0;
const operatorAt = { address: '203.0.113.7', userAgent: 'Firefox' };

beforeAll(async () => {
  provider = await testContext.company('provedor', { isSuper: true, dueDate: null });
});

const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await testContext.txContext.database.owner.query<Row>(text, values)).rows;
const create = (form: Record<string, unknown> = {}): Promise<CompanyDetails> => {
  const name = `Filial ${++companies}`;
  const input = createCompanyInput.parse({ name, email: `dona${companies}@filial.test`, ...form });
  return createCompanyByOperator(testContext.txContext, provider, input, operatorAt);
};
const adminsOf = (companyId: number) =>
  sql<{ name: string; email: string; super: boolean }>('select name, email, super from users where company_id = $1', [
    companyId,
  ]);

describe('company created by the operator', () => {
  it('has the form’s terms: a day lasts to its end, and that day of the month is kept', async () => {
    const made = await create({
      dueDate: '2027-01-31',
      recurrence: 'ANUAL',
      status: 'false',
      document: '529.982.247-25',
    });
    expect(made).toMatchObject({
      dueDate: '2027-02-01T02:59:59.999Z',
      recurrence: 'ANUAL',
      status: false,
      document: '52998224725',
      isEmailConfirmed: true,
      trialExpiration: null,
    });
    expect(await sql('select due_day as day from companies where id = $1', [made.id])).toEqual([{ day: 31 }]);
  });

  it.each([
    ['a name of their own', { adminName: 'Eva Prado' }, 'Eva Prado'],
    ['no name', {}, null],
    ['a blank one', { adminName: '   ' }, null],
  ])('has a first admin with %s, who is no operator', async (_, form, expected) => {
    const made = await create(form);
    expect(await adminsOf(made.id)).toEqual([{ name: expected ?? made.name, email: made.email, super: false }]);
  });

  it('refuses an admin name of one letter at its field, as for every user', () => {
    const form = { name: 'Filial', email: 'dona@filial.test', adminName: ' E ' };
    const issues = createCompanyInput.safeParse(form).error?.issues.map(({ path, message }) => [path, message]);
    expect(issues).toEqual([[['adminName'], 'too_small']]);
  });

  it('is refused with an unknown plan, or a used name or address', async () => {
    const first = await create();
    const before = await sql('select id from companies');
    await expect(create({ planId: 2_000_000_000 })).rejects.toMatchObject({
      details: { fields: { planId: 'not_found' } },
    });
    await expect(create({ name: first.name })).rejects.toThrow('ERR_COMPANY_NAME_ALREADY_EXISTS');
    await expect(create({ email: first.email.toUpperCase() })).rejects.toThrow('ERR_EMAIL_ALREADY_EXISTS');
    expect(await sql('select id from companies')).toEqual(before);
  });

  it('is in the operator’s audit trail, not in its own, with its name and the caller’s address', async () => {
    const { id, name } = await create();
    const trail = await sql(
      `select company_id as company, subject_name as name, address, user_agent as "userAgent" from audit_entries
       where action = 'company.create' and subject_id = $1`,
      [String(id)],
    );
    expect(trail).toEqual([{ company: provider.companyId, name, ...operatorAt }]);
  });
});

describe('confirmation link', () => {
  const token = async (companyId: number, email: string): Promise<string> => {
    await testContext.in(companyId, (tx) => mailConfirmation(tx, mails, { name: 'Ana', email, language: null }));
    const [mail] = await sql<{ content: string }>('select content from mails where company_id = $1 order by id desc', [
      companyId,
    ]);
    return (JSON.parse(testContext.box.open(mail?.content ?? '')) as { token: string }).token;
  };
  const isConfirmed = async (companyId: number) =>
    (
      await sql<{ is: boolean }>('select email_confirmed_at is not null as is from companies where id = $1', [
        companyId,
      ])
    )[0]?.is;
  const unconfirmed = async () => {
    const made = await create();
    await sql('update companies set email_confirmed_at = null where id = $1', [made.id]);
    testContext.clock.move(16 * 60_000);
    return made;
  };
  const confirm = (of: string) => confirmEmail(testContext.txContext, of, '203.0.113.9');

  it('works once, also for two concurrent uses', async () => {
    const { id, email } = await unconfirmed();
    const link = await token(id, email);
    const tries = await Promise.allSettled([confirm(link), confirm(link)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(confirm(link)).rejects.toThrow('ERR_RESET_TOKEN');
    expect(await isConfirmed(id)).toBe(true);
  });

  it('confirms only the address that it was sent to: one changed meanwhile stays unconfirmed', async () => {
    const { id, email } = await unconfirmed();
    const link = await token(id, email);
    await sql("update companies set email = 'nova@filial.test' where id = $1", [id]);
    expect(await confirm(link)).toEqual({ email });
    expect(await isConfirmed(id)).toBe(false);
  });

  it('is valid for seven days, and until the next one is sent', async () => {
    const { id, email } = await unconfirmed();
    const [before, link] = [await token(id, email), await token(id, email)];
    await expect(confirm(before)).rejects.toThrow('ERR_RESET_TOKEN');
    testContext.clock.move(7 * 86_400_000);
    await expect(confirm(link)).rejects.toThrow('ERR_RESET_TOKEN');
    expect(await isConfirmed(id)).toBe(false);
  });

  it('is resent by an admin in their language, five times in a quarter of an hour, and listed for the operator without a mail server', async () => {
    const { id } = await unconfirmed();
    const [user] = await sql<{ id: number }>('select id from users where company_id = $1', [id]);
    const actor = { ...provider, companyId: id, userId: user?.id ?? 0, name: 'Ana' };
    await sql("update users set language = 'es' where company_id = $1", [id]);
    const send = () => sendConfirmation(testContext.txContext, mails, actor, `company:${id}`);
    for (let n = 0; n < 5; n++) await expect(send()).rejects.toThrow('ERR_MAIL_UNAVAILABLE');
    await expect(send()).rejects.toThrow('ERR_RATE_LIMIT');
    const sent = await sql("select language from mails where company_id = $1 and kind = 'emailConfirmation'", [id]);
    expect(sent).toEqual(Array.from({ length: 5 }, () => ({ language: 'es' })));
  });
});
