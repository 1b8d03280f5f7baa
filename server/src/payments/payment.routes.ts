import { paymentApi } from '@balcao/contract/payments/payment.api';
import type { Actor } from '@balcao/contract/users/actor';
import { inSystem } from '../platform/db/tx.ts';
import { type Endpoint, type RequestContext, serveEachInTx } from '../platform/http/serve.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
import { countCredits, countPayments, selectCredits, selectPayments } from './payment.store.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { resolveCredit } from './settlement/resolve-credit.ts';

/** docs/protocol.md 6. */
const pageSize = 20;

type Query = { searchParam?: string | undefined; pageNumber: number };
const readQuery = ({ searchParam = '', pageNumber }: Query) => ({
  term: searchParam.trim(),
  range: pageRange(pageNumber, pageSize),
});

/** For the operator: `access: 'super'` is checked first, in their own company; they see all companies' payments. */
export const paymentRoutes = (context: RequestContext<Actor>, { provider, webhookUrl }: PaymentDeps): Endpoint[] => [
  serveEachInTx(context, paymentApi.list, (_actor, { query }) =>
    inSystem(context, 0, async (system) => {
      const { term, range } = readQuery(query);
      const { page: payments, hasMore } = splitPage(await selectPayments(system, term, range), pageSize);
      return { payments, count: await countPayments(system, term), hasMore };
    }),
  ),
  serveEachInTx(context, paymentApi.credits, (_actor, { query }) =>
    inSystem(context, 0, async (system) => {
      const { term, range } = readQuery(query);
      const { page: credits, hasMore } = splitPage(await selectCredits(system, term, range), pageSize);
      return { credits, count: await countCredits(system, term), hasMore };
    }),
  ),
  serveEachInTx(context, paymentApi.resolveCredit, async (actor, { params, body }, caller) => {
    await resolveCredit(context, { creditId: params.id, note: body.note, by: actor, caller });
    return {};
  }),
  serveEachInTx(context, paymentApi.setup, async () => ({ provider: provider?.name ?? null, webhookUrl })),
];
