import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentProviderName } from '@balcao/contract/payments/payment';

/** The person or company that is charged. */
export type Payer = {
  name: string;
  document: string;
  email: string;
  companyId: number;
  /** the user of a pay link, who gave the document for this payment: it is not the company's */
  isGuest?: true | undefined;
};

export type ChargeRequest = {
  /** ours, 26 to 35 letters and digits; a repeat with it creates no second charge */
  txid: string;
  cents: number;
  description: string;
  expiresAt: Date;
  now: Date;
  payer: Payer;
} & PayerOrigin;

/** Distinguishes our payers from those of other installations that share the account. */
export type PayerOrigin = {
  installation: string;
  /** of a charge that the provider has created for this payer before */
  earlierTxid: string | null;
};

export type CreatedCharge = {
  /** the text of the QR code */
  pixCode: string;
  /** the provider's id of the charge; the txid where it has none */
  reference: string;
};

export type ReceivedPayment = { id: string; cents: number; receivedAt: Date };

/** The part of a payment that is returned, being returned or disputed. `receivedAt`: of the payment, where known. */
export type ReturnedPayment = { id: string; cents: number; receivedAt?: Date };

/** A charge at the provider. `open`: payable; `returned`: absent if none; without a payment: returned as a whole. */
export type ProviderState = {
  status: 'open' | 'paid' | 'over';
  payments: ReceivedPayment[];
  returned?: ReturnedPayment[];
};

export type KnownCharge = { txid: string; cents: number; sandboxPayments: readonly number[]; updatedAt: Date };

/** The content of a webhook that we received: only which charges to check. */
export type WebhookHints = { txids: string[] };

/**
 * The port for payment providers. Vendor types stop here. @throws ProviderError for any bad response: the state is
 * unknown then, and the charge is checked again.
 */
export type PaymentProvider = {
  name: PaymentProviderName;
  /** its minimum amount of a charge */
  minCents: number;
  createCharge(request: ChargeRequest, signal?: AbortSignal): Promise<CreatedCharge>;
  /** Null: the provider does not know the charge (yet). */
  findCharge(charge: KnownCharge, signal?: AbortSignal): Promise<ProviderState | null>;
  /** Null: the caller is not the provider. */
  readWebhook(call: { headers: IncomingHttpHeaders; token: string; body: unknown }): WebhookHints | null;
};

/** `reason` is a word for the log: never text of a request or response. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

/** The provider refuses the payer's CPF or CNPJ as invalid. */
export class PayerDocumentError extends ProviderError {
  override name = 'PayerDocumentError';
}
