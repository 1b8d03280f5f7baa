import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentProviderName } from '@balcao/contract/payments/payment';

/** Whom money is asked of. */
export type Payer = {
  name: string;
  document: string;
  email: string;
  companyId: number;
  /** somebody with a pay link, who gave the document for this payment: it is not the company's */
  isGuest?: true | undefined;
};

export type ChargeRequest = {
  /** ours, of 26 to 35 letters and digits; a repeat under it makes no second charge */
  txid: string;
  cents: number;
  description: string;
  expiresAt: Date;
  now: Date;
  payer: Payer;
} & PayerOrigin;

/** What tells our payers from those of other installations that use the same account. */
export type PayerOrigin = {
  installation: string;
  /** of a charge that the provider has made for this payer before */
  earlierTxid: string | null;
};

export type CreatedCharge = {
  /** the text of the QR code */
  pixCode: string;
  /** the provider's own name for the charge; the txid where it has none */
  reference: string;
};

export type ReceivedPayment = { id: string; cents: number; receivedAt: Date };

/** How much of a payment has gone back to the payer by now, is on its way there, or is being disputed. `receivedAt`: of the payment, where known. */
export type ReturnedPayment = { id: string; cents: number; receivedAt?: Date };

/** What the provider says of a charge now. `open`: it can still be paid; `returned`: absent where nothing is; one that is not among the payments went back as a whole. */
export type ProviderState = {
  status: 'open' | 'paid' | 'over';
  payments: ReceivedPayment[];
  returned?: ReturnedPayment[];
};

export type KnownCharge = { txid: string; cents: number; sandboxPayments: readonly number[]; updatedAt: Date };

/** What is said of charges in a call that we got: only that somebody should look. */
export type WebhookHints = { txids: string[] };

/**
 * Who collects money for us. Vendor types stop here. @throws ProviderError for whatever the provider answers badly: nothing is known then, and
 * the charge is asked for again.
 */
export type PaymentProvider = {
  name: PaymentProviderName;
  /** it makes no charge for less */
  minCents: number;
  createCharge(request: ChargeRequest, signal?: AbortSignal): Promise<CreatedCharge>;
  /** Null: the provider does not know it (yet). */
  findCharge(charge: KnownCharge, signal?: AbortSignal): Promise<ProviderState | null>;
  /** Null: it is not the provider who calls. */
  readWebhook(call: { headers: IncomingHttpHeaders; token: string; body: unknown }): WebhookHints | null;
};

/** `reason` is a word for the log: never what was sent or answered. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

/** It makes nothing for this payer: their CPF or CNPJ is nobody's to it. */
export class PayerDocumentError extends ProviderError {
  override name = 'PayerDocumentError';
}
