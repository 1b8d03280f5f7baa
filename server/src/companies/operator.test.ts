import { type SentCompanyInput, sentCompanyInput, updateCompanyInput } from '@balcao/contract/companies/company.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockWait } from '../../../tests/world/lock-wait.ts';
import { announcePlan } from '../plans/announce-plan.ts';
import { createPlan, removePlan, updatePlan } from '../plans/change-plans.ts';
import { listOpenPlans, listPlansWithUse, listPublicPlans } from '../plans/list-plans.ts';
import { inSystem } from '../platform/db/tx.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { changePlan } from './change-plan.ts';
import { confirmCompanyEmail } from './confirm-company-email.ts';
import { findCompanyDetails } from './find-company.ts';
import { listAllCompanies, listCompanies } from './list-companies.ts';
import { moveDueDate } from './move-due-date.ts';
import { removeCompany, restoreCompany } from './remove-company.ts';
import { requirePlanFits, requirePlanQuota } from './require-plan.ts';
import { updateCompany, updateOwnCompany } from './update-company.ts';

const testContext = setUpTestContext();
let admin: Actor;
let provider: Actor;

beforeAll(async () => {
  provider = await testContext.company('provedor', { isSuper: true, dueDate: null });
  admin = await testContext.company('padaria');
  await byOperator(admin.companyId, { name: 'Padaria Ângela' });
});

const read = (form: Record<string, unknown>): SentCompanyInput => sentCompanyInput.parse(form);
const byOperator = (companyId: number, form: Record<string, unknown>) =>
  inSystem(testContext.txContext, companyId, (system) => updateCompany(system, provider, read(form)));
const list = (query: { searchParam?: string; deleted?: boolean; pageNumber?: number } = {}) =>
  inSystem(testContext.txContext, 0, (system) => listCompanies(system, { pageNumber: 1, ...query }));

describe('operator', () => {
  it('finds companies by a part of name, address or document, without accents, ten per page', async () => {
    await byOperator(admin.companyId, { document: '11.222.333/0001-81', email: 'Contato@Padaria.test' });
    // The document as it is shown, whole or in part, and as it is stored.
    for (const searchParam of ['angela', 'contato@PADARIA', '11.222.333/0001-81', '0001-81', '000181'])
      expect((await list({ searchParam })).companies.map(({ name }) => name)).toEqual(['Padaria Ângela']);
    for (const searchParam of ['-', '11.222.333/0001-82']) expect((await list({ searchParam })).count).toBe(0);
    expect((await list({ searchParam: '100%' })).count).toBe(0);
    for (let i = 0; i < 10; i++) await testContext.company(`filial-${i}`);
    const first = await list();
    expect([first.companies.length, first.hasMore, first.count]).toEqual([10, true, 12]);
    expect((await list({ pageNumber: 2 })).companies.map(({ name }) => name)).toEqual(['Padaria Ângela', 'provedor']);
    expect(await listAllCompanies(testContext.txContext)).toHaveLength(12);
  });

  it('sets terms; a due day lasts to its end, and an invalid due date is null', async () => {
    const changed = await byOperator(admin.companyId, {
      dueDate: '2027-01-31',
      recurrence: 'ANUAL',
      billingName: 'Ângela ME',
    });
    expect(changed).toMatchObject({
      dueDate: '2027-02-01T02:59:59.999Z',
      recurrence: 'ANUAL',
      billingName: 'Ângela ME',
    });
    expect((await byOperator(admin.companyId, { name: 'Padaria Ângela' })).dueDate).toBe('2027-02-01T02:59:59.999Z');
    expect((await byOperator(admin.companyId, { dueDate: 'abc' })).dueDate).toBeNull();
    expect((await byOperator(admin.companyId, { dueDate: '' })).dueDate).toBeNull();
    await expect(byOperator(admin.companyId, { planId: 99_999 })).rejects.toThrow('ERR_INVALID_INPUT');
    for (const name of ['provedor', ' Provêdor '])
      await expect(byOperator(admin.companyId, { name })).rejects.toThrow('ERR_COMPANY_NAME_ALREADY_EXISTS');
    await expect(byOperator(99_999, { name: 'ninguém' })).rejects.toThrow('ERR_NOT_FOUND');
  });

  it('keeps a due date when a client sends its day unchanged with the form', async () => {
    const { dueDate } = await byOperator(admin.companyId, { dueDate: '2027-03-10T15:20:00Z' });
    expect((await byOperator(admin.companyId, { phone: '', dueDate: '2027-03-10' })).dueDate).toBe(dueDate);
    expect((await byOperator(admin.companyId, { dueDate: '2027-03-11' })).dueDate).toBe('2027-03-12T02:59:59.999Z');
  });

  it('keeps a phone of another country that a client sends back with the form, for the operator and for its own admin', async () => {
    await byOperator(admin.companyId, { phone: '+51 987 654 321' });
    const { phone } = await byOperator(admin.companyId, { name: 'Padaria Ângela' });
    expect(phone).toBe('51987654321');
    expect((await byOperator(admin.companyId, { name: 'Padaria Ângela', phone })).phone).toBe(phone);
    const own = await testContext.in(admin, (tx) => updateOwnCompany(tx, admin, read({ phone })));
    expect(own.phone).toBe(phone);
    expect((await byOperator(admin.companyId, { phone: '(51) 98765-4322' })).phone).toBe('5551987654322');
  });

  it('keeps the intended day of the month when a client sends the instant back unchanged', async () => {
    await byOperator(admin.companyId, { dueDate: '2027-01-31', recurrence: 'MENSAL' });
    const move = () => testContext.in(admin, (tx) => moveDueDate(tx, { fromToday: false }));
    const short = await move();
    await byOperator(admin.companyId, { phone: '', dueDate: short.toISOString() });
    expect(await move()).toEqual(new Date('2027-04-01T02:59:59.999Z'));
  });

  it('moves a due date, whose day of the month is kept after a short month', async () => {
    await byOperator(admin.companyId, { dueDate: '2027-01-31', recurrence: 'MENSAL' });
    testContext.takeNotices();
    const move = () => testContext.in(admin, (tx) => moveDueDate(tx, { fromToday: false }));
    expect(await move()).toEqual(new Date('2027-03-01T02:59:59.999Z'));
    expect(await move()).toEqual(new Date('2027-04-01T02:59:59.999Z'));
    expect(testContext.takeNotices().filter(({ topic }) => topic === 'company')).toHaveLength(4);
  });

  it('moves a due date once for one that was seen, to the one that the list announces', async () => {
    await byOperator(admin.companyId, { dueDate: '2027-01-31', recurrence: 'MENSAL' });
    const row = async () => (await list({ searchParam: 'Padaria Ângela' })).companies[0]!;
    const { dueDate, nextDueDate } = await row();
    const seen = new Date(dueDate!);
    const move = () => testContext.in(admin, (tx) => moveDueDate(tx, { fromToday: false, seen }));
    const results = await Promise.allSettled([move(), move()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(move()).rejects.toThrow('ERR_DUE_DATE_CHANGED');
    expect([nextDueDate, (await row()).dueDate]).toEqual(['2027-03-01T02:59:59.999Z', nextDueDate]);

    await byOperator(admin.companyId, { dueDate: '' });
    await expect(move()).rejects.toThrow('ERR_DUE_DATE_CHANGED');
    await testContext.in(admin, (tx) => moveDueDate(tx, { fromToday: false, seen: null }));
    expect((await list({ searchParam: 'provedor' })).companies[0]?.nextDueDate).toBeNull();
  });

  it('has a company that does not expire, and can be neither switched off nor deleted', async () => {
    const changed = await byOperator(provider.companyId, {
      status: false,
      dueDate: '2020-01-01',
      phone: '(11) 98765-4321',
    });
    expect(changed).toMatchObject({ status: true, dueDate: '2999-12-31T00:00:00.000Z', phone: '5511987654321' });
    await expect(inSystem(testContext.txContext, provider.companyId, removeCompany)).rejects.toThrow(
      'ERR_NO_PERMISSION',
    );
  });

  it('deletes a company, which is inactive at once, and restores it', async () => {
    const { companyId } = await testContext.company('passageira');
    const inIt = (verb: (system: Parameters<typeof removeCompany>[0]) => Promise<void>) =>
      inSystem(testContext.txContext, companyId, verb);
    await inIt(removeCompany);
    expect((await list({ searchParam: 'passageira' })).count).toBe(0);
    expect((await list({ deleted: true })).companies).toMatchObject([{ name: 'passageira', status: false }]);
    await expect(inIt(removeCompany)).rejects.toThrow('ERR_NOT_FOUND');
    await expect(byOperator(companyId, { status: true })).rejects.toThrow('ERR_NOT_FOUND');
    await inIt(restoreCompany);
    expect((await list({ searchParam: 'passageira' })).companies).toMatchObject([{ status: true, deletedAt: null }]);
    await expect(inIt(restoreCompany)).rejects.toThrow('ERR_NOT_FOUND');
  });
});

describe('admin', () => {
  it('changes the data of their company, and none of its terms whatever the body contains', async () => {
    const before = await testContext.in(admin, (tx) => findCompanyDetails(tx, { admin: true }));
    const body = { name: 'Padaria Nova', addressCity: 'Santos', planId: 1, status: false, campaignsEnabled: false };
    const form = read({ ...body, dueDate: '2099-01-01', recurrence: 'ANUAL' });
    const { name, addressCity, ...after } = await testContext.in(admin, (tx) => updateOwnCompany(tx, admin, form));
    expect([name, addressCity]).toEqual(['Padaria Nova', 'Santos']);
    expect(after).toMatchObject({
      planId: before.planId,
      status: true,
      campaignsEnabled: true,
      dueDate: before.dueDate,
      recurrence: before.recurrence,
    });
  });

  it('a changed company e-mail has to be confirmed; saving the same one keeps it confirmed', async () => {
    const change = (email: string) => testContext.in(admin, (tx) => updateOwnCompany(tx, admin, read({ email })));
    await change('caixa@padaria.test');
    await testContext.in(admin, (tx) => confirmCompanyEmail(tx, 'caixa@padaria.test'));
    expect(await change('caixa@padaria.test')).toMatchObject({ isEmailConfirmed: true });
    expect(await change('outra@padaria.test')).toMatchObject({ isEmailConfirmed: false });
    await testContext.in(admin, (tx) => confirmCompanyEmail(tx, 'caixa@padaria.test'));
    expect(await testContext.in(admin, (tx) => findCompanyDetails(tx, { admin: true }))).toMatchObject({
      isEmailConfirmed: false,
    });
  });

  it('an address that is replaced while it is being confirmed leaves the new one unconfirmed', async () => {
    const confirmed = await testContext.in(admin, async (tx) => {
      await updateOwnCompany(tx, admin, read({ email: 'nova@padaria.test' }));
      const confirming = testContext.in(admin, (other) => confirmCompanyEmail(other, 'outra@padaria.test'));
      await lockWait(testContext.txContext.database.owner);
      return { confirming };
    });
    await confirmed.confirming;
    expect(await testContext.in(admin, (tx) => findCompanyDetails(tx, { admin: true }))).toMatchObject({
      email: 'nova@padaria.test',
      isEmailConfirmed: false,
    });
  });

  it('alone of its people reads its billing data', async () => {
    const asUser = await testContext.in(admin, (tx) => findCompanyDetails(tx, { admin: false }));
    expect([asUser.addressCity, asUser.document]).toEqual(['', '']);
    await expect(
      testContext.in(admin, (tx) => updateOwnCompany(tx, { ...admin, profile: 'user' }, read({}))),
    ).rejects.toThrow('ERR_NO_PERMISSION');
  });
});

it.each([
  [{ document: '123' }, 'document'],
  [{ phone: '12' }, 'phone'],
  [{ email: 'a@b\r\nBcc: c@d' }, 'email'],
  [{ name: 'x' }, 'name'],
])('%j is refused with its field', (body, field) => {
  expect(updateCompanyInput.safeParse(body).error?.issues[0]?.path).toEqual([field]);
});

describe('plan', () => {
  const small = { users: 2, connections: 1, queues: 1, value: 'R$ 99,90' };
  const create = (name: string, more = {}) =>
    inSystem(testContext.txContext, 0, (system) => createPlan(system, provider, { name, ...small, ...more }));

  it('is offered when it is public; a company on another one sees it beside those offered', async () => {
    const open = await create('Aberto', { isPublic: true });
    const closed = await create('Fechado');
    expect(open).toMatchObject({ value: 'R$ 99,90', useKanban: true, isPublic: true });
    expect((await testContext.in(0, listPublicPlans)).map(({ name }) => name)).toEqual(['Aberto']);
    expect((await testContext.in(admin, listOpenPlans)).map(({ name }) => name)).toEqual(['roomy', 'Aberto']);
    const all = await inSystem(testContext.txContext, 0, listPlansWithUse);
    expect(all.find(({ id }) => id === closed.id)?.companies).toBe(0);
    for (const name of ['Aberto', 'aberto']) await expect(create(name)).rejects.toThrow('ERR_PLAN_NAME_ALREADY_EXISTS');
  });

  it('in use cannot be deleted; when lowered, existing rows stay and new ones are refused', async () => {
    const { companyId } = await testContext.company('apertada');
    const plan = await create('Apertado', { users: 1 });
    await inSystem(testContext.txContext, companyId, (tx) => changePlan(tx, plan.id));
    await expect(inSystem(testContext.txContext, 0, (system) => removePlan(system, provider, plan.id))).rejects.toThrow(
      'ERR_PLAN_IN_USE',
    );
    testContext.takeNotices();
    await inSystem(testContext.txContext, 0, (system) => updatePlan(system, provider, plan.id, { users: 0 }));
    // The operator does not wait for all companies of the plan: a job notifies them.
    expect(testContext.takeNotices()).toEqual([]);
    await announcePlan(testContext.txContext, { planId: plan.id });
    expect(testContext.takeNotices().map(({ companyId, topic }) => [companyId, topic])).toEqual([
      [companyId, 'company'],
      [companyId, 'company'],
    ]);
    await expect(testContext.in(companyId, (tx) => requirePlanQuota(tx, 'users'))).rejects.toThrow('ERR_PLAN_LIMIT');
    await expect(testContext.in(companyId, (tx) => requirePlanFits(tx, { ...small, users: 0 }))).rejects.toMatchObject({
      code: 'ERR_PLAN_TOO_SMALL',
      details: { resource: 'users', used: 1, max: 0 },
    });
    await testContext.in(companyId, (tx) => requirePlanFits(tx, small));
  });
});
