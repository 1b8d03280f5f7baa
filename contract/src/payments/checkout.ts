import { z } from 'zod';
import { invoice } from '../invoices/invoice.ts';
import { id, storableText } from '../wire.ts';

/** Offered by the form; old clients write them so. */
export const countries = ['brazil', 'usa'] as const;

const filled = storableText.trim().min(1, 'required').max(200);
const optionalText = storableText.trim().max(200).default('');

/** The first step: whom the invoice is for. Its messages are the screen's, by field. */
export const billingForm = z.object({
  firstName: filled,
  document: storableText.trim().max(20).default(''),
  address2: filled,
  city: filled,
  state: optionalText,
  zipcode: filled,
  country: filled,
});
export type BillingForm = z.infer<typeof billingForm>;

/** A JSON text, as old clients send it, or the object itself. Of it only the id counts: the price is the plan's. */
const planChoice = z.preprocess((given, context) => {
  if (typeof given !== 'string' || given === '') return given === '' ? undefined : given;
  try {
    return JSON.parse(given) as unknown;
  } catch {
    context.issues.push({ code: 'custom', message: 'json', input: given });
    return z.NEVER;
  }
}, z.object({ planId: id }).optional());

/**
 * What the checkout sends. Whatever else is in a body ends here, unread: its price, and nameOnCard, cardNumber and cvv, which older clients
 * still send and which must be kept nowhere.
 */
export const checkoutInput = z.object({
  ...billingForm.shape,
  lastName: optionalText,
  plan: planChoice,
  /** absent, or none: the one that is open */
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
  /** what the company has more of than the plan allows: it cannot be chosen */
  exceeds: z.array(z.enum(['users', 'connections', 'queues'])),
});
export type OfferedPlan = z.infer<typeof offeredPlan>;

/** What the checkout begins with. */
export const checkout = z.object({
  invoice,
  billing: z.object({
    ...billingForm.shape,
    firstName: z.string(),
    address2: z.string(),
    city: z.string(),
    zipcode: z.string(),
  }),
  /** true: the first step is not asked again */
  isBillingComplete: z.boolean(),
  /** what is bought unless another is chosen; null: a plan that is not offered any more */
  planId: z.number().nullable(),
  plans: z.array(offeredPlan),
  /** null: this installation takes no payments */
  provider: z.enum(['pix', 'asaas', 'sandbox']).nullable(),
});
export type Checkout = z.infer<typeof checkout>;

/** Of the subscription page. */
export const subscription = z.object({
  /** whole days; null: no trial is under way */
  trialDaysLeft: z.number().nullable(),
  billingEmail: z.string(),
  planName: z.string(),
  /** in reais; null: it costs nothing */
  price: z.number().nullable(),
  openInvoiceId: z.number().nullable(),
});
export type Subscription = z.infer<typeof subscription>;

/** `document`: a CPF or CNPJ for this payment, where the company's will not do. */
export const payLinkCharge = billingForm.pick({ document: true });
export type PayLinkCharge = z.output<typeof payLinkCharge>;

/** What a pay link shows to whoever has it. */
export const payLinkView = z.object({
  companyName: z.string(),
  detail: z.string(),
  /** in reais */
  value: z.number(),
  dueDate: z.string(),
  status: z.enum(['open', 'paid', 'withdrawn']),
  renewedUntil: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  /** false: this installation takes no payments */
  isPayable: z.boolean(),
});
export type PayLinkView = z.infer<typeof payLinkView>;
