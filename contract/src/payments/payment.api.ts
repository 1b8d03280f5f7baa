import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { id, listQuery, page, storableText } from '../wire.ts';
import { checkout, checkoutInput, payLinkCharge, payLinkView, subscription } from './checkout.ts';
import { chargeState, payment, paymentCredit, paymentProviders, pixCharge } from './payment.ts';

const txid = storableText.max(40);
const byTxid = z.object({ txid });
/** A malformed token is handled like an unknown one. */
const byToken = z.object({ token: z.string().max(300).catch('') });
/** The sandbox button pays this amount in cents; absent: the full amount. */
const sandboxPayment = z.object({ cents: z.coerce.number().int().positive().max(1_000_000_000).optional() });
const ofAdmin = { permission: 'billing:pay', whenExpired: true } as const;

export const checkoutApi = {
  subscription: route({ ...ofAdmin, method: 'GET', path: '/subscription', output: subscription }),
  /** The open invoice; the next one is written now when none is open. */
  begin: route({
    ...ofAdmin,
    method: 'POST',
    path: '/subscription/invoice',
    output: z.object({ invoiceId: z.number() }),
    fails: ['ERR_NOT_FOUND'],
  }),
  show: route({
    ...ofAdmin,
    method: 'GET',
    path: '/subscription/checkout/:invoiceId',
    params: z.object({ invoiceId: id }),
    output: checkout,
    fails: ['ERR_NOT_FOUND', 'ERR_INVOICE_NOT_OPEN'],
  }),
  /** Requests a payment code from the provider. The price is the plan's, never the body's. */
  pay: route({
    ...ofAdmin,
    method: 'POST',
    path: '/subscription',
    audited: true,
    body: checkoutInput,
    output: pixCharge,
    fails: ['ERR_NOT_FOUND', 'ERR_INVOICE_NOT_OPEN', 'ERR_PLAN_TOO_SMALL', 'ERR_PAYMENT_UNAVAILABLE'],
  }),
  /** For a screen that has missed the notice. */
  charge: route({
    ...ofAdmin,
    method: 'GET',
    path: '/subscription/charges/:txid',
    params: byTxid,
    output: chargeState,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** The button of the sandbox. Not found where payments are real. */
  paySandbox: route({
    ...ofAdmin,
    method: 'POST',
    path: '/subscription/charges/:txid/sandbox-payment',
    params: byTxid,
    body: sandboxPayment,
    output: emptyObject,
    fails: ['ERR_NOT_FOUND'],
  }),
};

const webhook = {
  method: 'POST',
  access: 'public',
  query: z.object({ token: z.string().max(300).catch('') }),
  body: z.unknown(),
  output: emptyObject,
  fails: ['ERR_NO_PERMISSION'],
} as const;

/** Called by the provider. It is only a hint: the state of the charge is then requested from the provider. */
export const paymentWebhookApi = {
  receive: route({ ...webhook, path: '/subscription/webhook' }),
  /** Banks append this to the registered URL. */
  receivePix: route({ ...webhook, path: '/subscription/webhook/pix' }),
};

/** Behind the link in an invoice's mail: without a session, for this invoice only. */
export const payLinkApi = {
  show: route({
    method: 'GET',
    path: '/pay/:token',
    access: 'public',
    params: byToken,
    output: payLinkView,
    fails: ['ERR_NOT_FOUND'],
  }),
  charge: route({
    method: 'POST',
    path: '/pay/:token/charge',
    access: 'public',
    params: byToken,
    body: payLinkCharge,
    output: pixCharge,
    fails: ['ERR_NOT_FOUND', 'ERR_INVOICE_NOT_OPEN', 'ERR_PAYMENT_UNAVAILABLE'],
  }),
  paySandbox: route({
    method: 'POST',
    path: '/pay/:token/sandbox-payment',
    access: 'public',
    params: byToken,
    body: sandboxPayment,
    output: emptyObject,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** A PDF. */
  receipt: route({
    method: 'GET',
    path: '/pay/:token/receipt',
    access: 'public',
    params: byToken,
    output: z.unknown(),
    fails: ['ERR_NOT_FOUND'],
  }),
};

/** For the operator of the installation. */
export const paymentApi = {
  list: route({
    method: 'GET',
    path: '/payments',
    access: 'super',
    query: listQuery,
    output: page('payments', payment),
  }),
  credits: route({
    method: 'GET',
    path: '/payments/credits',
    access: 'super',
    query: listQuery,
    output: page('credits', paymentCredit),
  }),
  /** Marks a credit as refunded or settled otherwise: the note explains how. */
  resolveCredit: route({
    method: 'PUT',
    path: '/payments/credits/:id',
    access: 'super',
    audited: true,
    params: z.object({ id }),
    body: z.object({ note: storableText.trim().min(1, 'required').max(500) }),
    output: emptyObject,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** The payment provider, and the URL for its webhooks. */
  setup: route({
    method: 'GET',
    path: '/payments/setup',
    access: 'super',
    output: z.object({ provider: z.enum(paymentProviders).nullable(), webhookUrl: z.string() }),
  }),
};
