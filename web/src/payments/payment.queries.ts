import type { BillingForm, Checkout, PayLinkView, Subscription } from '@balcao/contract/payments/checkout';
import type { ChargeState, Payment, PaymentCredit } from '@balcao/contract/payments/payment';
import { checkoutApi, payLinkApi, paymentApi } from '@balcao/contract/payments/payment.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { type Records, useRecords } from '../ui/tables/use-records.ts';
import { type ReceivedPix, receivePix } from './pix/received-pix.ts';

/** A notice may be missed, and a page without a session gets none. */
const pollMs = 5_000;

export const useCheckout = (invoiceId: number) =>
  useQuery<Checkout>({
    queryKey: ['payments', 'checkout', invoiceId],
    queryFn: ({ signal }) => call(checkoutApi.show, { params: { invoiceId }, signal }),
    // A refetch must not change a form that is being filled in: only a static query is not refetched when everything
    // is invalidated, as after a reconnection. The next dialog reads anew.
    staleTime: 'static',
    gcTime: 0,
  });

export function useSubscription() {
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: subscriptionKey });
  useLive('payment', askAgain);
  useLive('company', askAgain);
  return useQuery<Subscription>({
    queryKey: subscriptionKey,
    queryFn: ({ signal }) => call(checkoutApi.subscription, { signal }),
  });
}
const subscriptionKey = ['payments', 'subscription'] as const;

export const beginCheckout = async (): Promise<number> => (await call(checkoutApi.begin, { body: {} })).invoiceId;

/** Sends only the plan's id: the server sets the price. */
export const payInvoice = async (
  invoiceId: number,
  billing: BillingForm,
  planId: number | null,
): Promise<ReceivedPix> =>
  receivePix(
    await call(checkoutApi.pay, { body: { ...billing, invoiceId, ...(planId !== null && { plan: { planId } }) } }),
  );

export const useChargeState = (txid: string, isAsked: boolean) =>
  useQuery<ChargeState>({
    queryKey: ['payments', 'charge', txid],
    queryFn: ({ signal }) => call(checkoutApi.charge, { params: { txid }, signal }),
    refetchInterval: pollMs,
    enabled: isAsked,
    gcTime: 0,
  });

export const paySandbox = (txid: string): Promise<unknown> =>
  call(checkoutApi.paySandbox, { params: { txid }, body: {} });

export const usePayLink = (token: string) =>
  useQuery<PayLinkView>({
    queryKey: ['payments', 'link', token],
    queryFn: ({ signal }) => call(payLinkApi.show, { params: { token }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? pollMs : false),
    retry: false,
  });

export const chargePayLink = async (token: string, document: string): Promise<ReceivedPix> =>
  receivePix(await call(payLinkApi.charge, { params: { token }, body: { document } }));

export const payLinkSandbox = async (token: string): Promise<void> => {
  await call(payLinkApi.paySandbox, { params: { token }, body: {} });
  await queryClient.invalidateQueries({ queryKey: ['payments', 'link', token] });
};

export const usePayments = (): Records<Payment> =>
  useRecords<Payment>({
    key: ['payments', 'received'],
    fetch: async ({ search, page, signal }) => {
      const reply = await call(paymentApi.list, { query: { searchParam: search, pageNumber: page }, signal });
      return { rows: reply.payments, count: reply.count, hasMore: reply.hasMore };
    },
  });

const creditsKey = ['payments', 'credits'] as const;

export const useCredits = (): Records<PaymentCredit> =>
  useRecords<PaymentCredit>({
    key: creditsKey,
    fetch: async ({ search, page, signal }) => {
      const reply = await call(paymentApi.credits, { query: { searchParam: search, pageNumber: page }, signal });
      return { rows: reply.credits, count: reply.count, hasMore: reply.hasMore };
    },
  });

export async function resolveCredit(id: number, note: string): Promise<void> {
  await call(paymentApi.resolveCredit, { params: { id }, body: { note } });
  await queryClient.invalidateQueries({ queryKey: creditsKey });
}

export const usePaymentSetup = () =>
  useQuery({ queryKey: ['payments', 'setup'], queryFn: ({ signal }) => call(paymentApi.setup, { signal }) });
