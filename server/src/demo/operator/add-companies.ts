import { endOfDay } from '@balcao/contract/companies/due-date.rules';
import { dayMs } from '@balcao/contract/durations';
import { findOrCreatePlan } from '../../plans/change-plans.ts';
import { inSystem } from '../../platform/db/tx.ts';
import { createCompany } from '../../signup/create-company.ts';
import { addInvoices } from '../add-invoices.ts';
import type { DemoServer } from '../demo-server.ts';

const plans = [
  { name: 'Essencial', users: 3, connections: 1, queues: 3, value: '99,90', isPublic: true, useOpenAi: false },
  { name: 'Equipe', users: 10, connections: 3, queues: 10, value: '249,00', isPublic: true },
  { name: 'Degustação', users: 2, connections: 1, queues: 2, value: 'grátis', isPublic: true, useCampaigns: false },
];

/**
 * `dueIn`: days until the due date, one company for each colour of the operator's list. `returnedCents`: refund of its
 * payment of the month before.
 */
const companies = [
  {
    name: 'Padaria Pão de Ló',
    slug: 'paodelo',
    plan: 'Essencial',
    dueIn: 26,
    city: 'Recife',
    state: 'PE',
    returnedCents: 2_000,
  },
  { name: 'Auto Peças Vila Nova', slug: 'vilanova', plan: 'Equipe', dueIn: 5, city: 'Goiânia', state: 'GO' },
  { name: 'Ótica Horizonte', slug: 'horizonte', plan: 'Essencial', dueIn: 0, city: 'Belo Horizonte', state: 'MG' },
  {
    name: 'Pet Shop Focinho',
    slug: 'focinho',
    plan: 'Essencial',
    dueIn: -9,
    city: 'Curitiba',
    state: 'PR',
    returnedCents: 9_990,
  },
];

/** The plans offered at sign-up, and small companies for the operator's list. */
export async function addDemoCompanies(server: DemoServer, password: string, now: Date): Promise<void> {
  const { context } = server.at({ now: () => now });
  for (const plan of plans) await inSystem(context, 0, (system) => findOrCreatePlan(system, plan));
  for (const { name, slug, dueIn, city, state, returnedCents, ...company } of companies) {
    const plan = plans.find((one) => one.name === company.plan);
    if (!plan) throw new Error(`no plan ${company.plan}`);
    const due = new Date(now.getTime() + dueIn * dayMs);
    const hasPaid = returnedCents !== undefined;
    const email = `contato@${slug}.demo`;
    const made = await createCompany(
      context,
      { name, email, phone: '551140028922', admin: { name: `Administração ${slug}`, email, password } },
      {
        plan,
        dueDate: endOfDay((hasPaid ? monthBefore(due) : due).toISOString().slice(0, 10), 'America/Sao_Paulo'),
        columns: { billingName: `${name} Ltda.`, addressCity: city, addressState: state, emailConfirmedAt: now },
      },
      async (tx) => ({ companyId: tx.companyId }),
    );
    if (made !== null && hasPaid) await addInvoices(server, made, { paidAt: monthBefore(due), now, returnedCents });
  }
}

const monthBefore = (day: Date): Date => {
  const before = new Date(day);
  before.setUTCMonth(day.getUTCMonth() - 1, Math.min(day.getUTCDate(), 28));
  return before;
};
