import { paymentApi } from '@balcao/contract/payments/payment.api';
import type { Actor } from '@balcao/contract/users/actor';
import { inSystem } from '../platform/db/tx.ts';
import { type Endpoint, type RequestContext, serveEachInTx } from '../platform/http/serve.ts';
import { countCredits, countPayments, selectCredits, selectPayments } from './payment.store.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { resolveCredit } from './settlement/resolve-credit.ts';

/** docs/protocol.md 6. */
const pageSize = 20;

type Query = { searchParam?: string | undefined; pageNumber: number };
const pageOf = ({ searchParam = '', pageNumber }: Query) => ({
  term: searchParam.trim(),
  page: { skip: (pageNumber - 1) * pageSize, limit: pageSize + 1 },
});

/** For the operator: `access: 'super'` is checked first, in their own company; they see all companies' payments. */
export const paymentRoutes = (context: RequestContext<Actor>, { provider, webhookUrl }: PaymentDeps): Endpoint[] => [
  serveEachInTx(context, paymentApi.list, (_actor, { query }) =>
    inSystem(context, 0, async (system) => {
      const { term, page } = pageOf(query);
      const rows = await selectPayments(system, term, page);
      return {
        payments: rows.slice(0, pageSize),
        count: await countPayments(system, term),
        hasMore: rows.length > pageSize,
      };
    }),
  ),
  serveEachInTx(context, paymentApi.credits, (_actor, { query }) =>
    inSystem(context, 0, async (system) => {
      const { term, page } = pageOf(query);
      const rows = await selectCredits(system, term, page);
      return {
        credits: rows.slice(0, pageSize),
        count: await countCredits(system, term),
        hasMore: rows.length > pageSize,
      };
    }),
  ),
  serveEachInTx(context, paymentApi.resolveCredit, async (actor, { params, body }, caller) => {
    await resolveCredit(context, { creditId: params.id, note: body.note, by: actor, caller });
    return {};
  }),
  serveEachInTx(context, paymentApi.setup, async () => ({ provider: provider?.name ?? null, webhookUrl })),
];
