import { createTokenSigner } from '../platform/security/token-signer.ts';

/** A link to one invoice: its holder may see the amount, pay it, and read its receipt, but nothing else. */
export type InvoiceLinks = {
  payUrl(invoice: LinkedInvoice): string;
  receiptUrl(invoice: LinkedInvoice): string;
  /** null for a token that is not ours */
  read(token: string): LinkedInvoice | null;
};

type LinkedInvoice = { companyId: number; id: number };

const pattern = /^([0-9a-z]{1,7})-([0-9a-z]{1,7})$/;
const maxId = 2_147_483_647;

/** `publicUrl`: of the web app; `apiUrl`: with the API's prefix. Links never expire: receipts are needed for years. */
export function createInvoiceLinks(options: { secret: string; publicUrl: string; apiUrl: string }): InvoiceLinks {
  const signer = createTokenSigner(options.secret, 'invoice links');
  const tokenOf = ({ companyId, id }: LinkedInvoice): string =>
    signer.sign(`${companyId.toString(36)}-${id.toString(36)}`);
  return {
    payUrl: (invoice) => `${options.publicUrl}/pay/${tokenOf(invoice)}`,
    receiptUrl: (invoice) => `${options.apiUrl}/pay/${tokenOf(invoice)}/receipt`,
    read(token) {
      const [, company, invoice] = pattern.exec(signer.open(token) ?? '') ?? [];
      if (!company || !invoice) return null;
      const [companyId, id] = [Number.parseInt(company, 36), Number.parseInt(invoice, 36)];
      return companyId <= maxId && id <= maxId ? { companyId, id } : null;
    },
  };
}
