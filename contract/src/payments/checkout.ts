import { z } from 'zod';
import { invoice } from '../invoices/invoice.ts';
import { emptyToDefault, id, instant, jsonText, storableText } from '../wire.ts';

/** The countries in the form, as written by older clients. */
export const countries = ['brazil', 'usa'] as const;

const filled = storableText.trim().min(1, 'required').max(200);
/** A newer CNPJ has letters, which are upper case. */
const payerDocument = emptyToDefault(storableText.trim().max(20).toUpperCase(), '').default('');
const optionalText = emptyToDefault(storableText.trim().max(200), '').default('');

/** The first step: the billing data. Error messages are the web application's, by field. */
export const billingForm = z.object({
  firstName: filled,
  document: payerDocument,
  address2: filled,
  city: filled,
  state: optionalText,
  zipcode: filled,
  country: filled,
});
export type BillingForm = z.infer<typeof billingForm>;

/** JSON text, as older clients send it, or the object itself. Only its id is used: the price is the plan's. */
const planChoice = jsonText(z.object({ planId: id }).optional());

/**
 * The body of the checkout. All other fields are dropped unread: the price, and nameOnCard, cardNumber and cvv, which
 * older clients still send and which must not be stored anywhere.
 */
export const checkoutInput = z.object({
  ...billingForm.shape,
  lastName: optionalText,
  plan: planChoice,
  /** absent or empty: the open invoice */
  invoiceId: z.preprocess((given) => given || undefined, id.optional()),
});
export type CheckoutInput = z.infer<typeof checkoutInput>;

export const offeredPlan = z.object({
  id: z.number(),
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  /** in reais */
  price: z.number(),
  /** what is left of it to pay, in reais: less than the price after a partial payment of this invoice */
  due: z.number(),
  /** the due date, if it is paid for now */
  renewedUntil: instant,
  /** resources of which the company has more than the plan allows: it cannot be chosen */
  exceeds: z.array(z.enum(['users', 'connections', 'queues'])),
});
export type OfferedPlan = z.infer<typeof offeredPlan>;

/** The initial data of the checkout. */
export const checkout = z.object({
  invoice,
  billing: z.object({
    ...billingForm.shape,
    firstName: z.string(),
    address2: z.string(),
    city: z.string(),
    zipcode: z.string(),
  }),
  /** true: the first step is skipped */
  isBillingComplete: z.boolean(),
  /** the preselected plan; null: the company's plan is no longer offered */
  planId: z.number().nullable(),
  /** received for this invoice so far, in reais */
  received: z.number(),
  /** what is left to pay of the invoice as it is, in reais */
  due: z.number(),
  /** the due date, if the invoice is paid now as it is */
  renewedUntil: instant,
  plans: z.array(offeredPlan),
  /** null: this installation accepts no payments */
  provider: z.enum(['pix', 'asaas', 'sandbox']).nullable(),
});
export type Checkout = z.infer<typeof checkout>;

/** The data of the subscription page. */
export const subscription = z.object({
  /** whole days; null: not in a trial */
  trialDaysLeft: z.number().nullable(),
  billingEmail: z.string(),
  planName: z.string(),
  /** in reais; null: free */
  price: z.number().nullable(),
  openInvoiceId: z.number().nullable(),
});
export type Subscription = z.infer<typeof subscription>;

/** `document`: a CPF or CNPJ for this payment. Ignored when the company has one. */
export const payLinkCharge = billingForm.pick({ document: true });
export type PayLinkCharge = z.output<typeof payLinkCharge>;

/** The data that a pay link shows to anybody who has it. */
export const payLinkView = z.object({
  companyName: z.string(),
  detail: z.string(),
  /** in reais */
  value: z.number(),
  /** received so far, in reais */
  received: z.number(),
  /** what is left to pay, in reais */
  due: z.number(),
  dueDate: z.string(),
  /** the company's, for its dates: the user of the link may be anywhere */
  timeZone: z.string(),
  status: z.enum(['open', 'paid', 'withdrawn']),
  renewedUntil: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  /** false: this installation accepts no payments */
  isPayable: z.boolean(),
});
export type PayLinkView = z.infer<typeof payLinkView>;
