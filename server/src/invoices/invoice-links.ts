import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A link to one invoice: its holder may see the amount, pay it, and read its receipt, but nothing else. */
export type InvoiceLinks = {
  payUrl(invoice: LinkedInvoice): string;
  receiptUrl(invoice: LinkedInvoice): string;
  /** null for a token that is not ours */
  read(token: string): LinkedInvoice | null;
};

type LinkedInvoice = { companyId: number; id: number };

const macBytes = 18;
const pattern = /^([0-9a-z]{1,7})-([0-9a-z]{1,7})-([A-Za-z0-9_-]{24})$/;
const maxId = 2_147_483_647;

/** `publicUrl`: of the web app; `apiUrl`: with the API's prefix. Links never expire: receipts are needed for years. */
export function createInvoiceLinks(options: { secret: string; publicUrl: string; apiUrl: string }): InvoiceLinks {
  const key = Buffer.from(hkdfSync('sha256', options.secret, 'balcao', 'invoice links', 32));
  const sign = (content: string): Buffer => createHmac('sha256', key).update(content).digest().subarray(0, macBytes);
  const tokenOf = ({ companyId, id }: LinkedInvoice): string => {
    const content = `${companyId.toString(36)}-${id.toString(36)}`;
    return `${content}-${sign(content).toString('base64url')}`;
  };
  return {
    payUrl: (invoice) => `${options.publicUrl}/pay/${tokenOf(invoice)}`,
    receiptUrl: (invoice) => `${options.apiUrl}/pay/${tokenOf(invoice)}/receipt`,
    read(token) {
      const [, company, invoice, mac] = pattern.exec(token) ?? [];
      if (!company || !invoice || !mac) return null;
      const [expected, given] = [sign(`${company}-${invoice}`), Buffer.from(mac, 'base64url')];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [companyId, id] = [Number.parseInt(company, 36), Number.parseInt(invoice, 36)];
      return companyId <= maxId && id <= maxId ? { companyId, id } : null;
    },
  };
}
