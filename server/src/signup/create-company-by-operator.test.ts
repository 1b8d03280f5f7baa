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

describe('a company that the operator makes', () => {
  it('has the terms of the form: a day means all of it, and that day of the month is meant', async () => {
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

  it('has no admin of one letter: the form says so at its field, as of every person', () => {
    const form = { name: 'Filial', email: 'dona@filial.test', adminName: ' E ' };
    const issues = createCompanyInput.safeParse(form).error?.issues.map(({ path, message }) => [path, message]);
    expect(issues).toEqual([[['adminName'], 'too_small']]);
  });

  it('is not there when its plan is not, nor when somebody has its name or its address already', async () => {
    const first = await create();
    const before = await sql('select id from companies');
    await expect(create({ planId: 2_000_000_000 })).rejects.toMatchObject({
      details: { fields: { planId: 'not_found' } },
    });
    await expect(create({ name: first.name })).rejects.toThrow('ERR_COMPANY_NAME_ALREADY_EXISTS');
    await expect(create({ email: first.email.toUpperCase() })).rejects.toThrow('ERR_EMAIL_ALREADY_EXISTS');
    expect(await sql('select id from companies')).toEqual(before);
  });

  it('is in the operator’s trail, not in its own, under its name, with from where it was made', async () => {
    const { id, name } = await create();
    const trail = await sql(
      `select company_id as company, subject_name as name, address, user_agent as "userAgent" from audit_entries
       where action = 'company.create' and subject_id = $1`,
      [String(id)],
    );
    expect(trail).toEqual([{ company: provider.companyId, name, ...operatorAt }]);
  });
});

describe('the link that confirms an address', () => {
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

  it('works once, and of two who press it at once one is answered', async () => {
    const { id, email } = await unconfirmed();
    const link = await token(id, email);
    const tries = await Promise.allSettled([confirm(link), confirm(link)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(confirm(link)).rejects.toThrow('ERR_RESET_TOKEN');
    expect(await isConfirmed(id)).toBe(true);
  });

  it('confirms the address that it went to alone: one that was changed meanwhile stays unconfirmed', async () => {
    const { id, email } = await unconfirmed();
    const link = await token(id, email);
    await sql("update companies set email = 'nova@filial.test' where id = $1", [id]);
    expect(await confirm(link)).toEqual({ email });
    expect(await isConfirmed(id)).toBe(false);
  });

  it('is good for seven days, and for no longer than until the next one is sent', async () => {
    const { id, email } = await unconfirmed();
    const [before, link] = [await token(id, email), await token(id, email)];
    await expect(confirm(before)).rejects.toThrow('ERR_RESET_TOKEN');
    testContext.clock.move(7 * 86_400_000);
    await expect(confirm(link)).rejects.toThrow('ERR_RESET_TOKEN');
    expect(await isConfirmed(id)).toBe(false);
  });

  it('is sent again by an admin, five times in a quarter of an hour, and waits with the operator where nothing sends it', async () => {
    const { id } = await unconfirmed();
    const [user] = await sql<{ id: number }>('select id from users where company_id = $1', [id]);
    const actor = { ...provider, companyId: id, userId: user?.id ?? 0, name: 'Ana' };
    const send = () => sendConfirmation(testContext.txContext, mails, actor, `company:${id}`);
    for (let n = 0; n < 5; n++) await expect(send()).rejects.toThrow('ERR_MAIL_UNAVAILABLE');
    await expect(send()).rejects.toThrow('ERR_RATE_LIMIT');
    expect(await sql("select id from mails where company_id = $1 and kind = 'emailConfirmation'", [id])).toHaveLength(
      5,
    );
  });
});
