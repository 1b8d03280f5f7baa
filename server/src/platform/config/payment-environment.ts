import { existsSync } from 'node:fs';
import { z } from 'zod';
import { StartupError } from '../process/startup-error.ts';
import { requireUsablePixFiles } from './pix-certificate.ts';

const isLocal = ({ hostname }: URL) => hostname === '127.0.0.1' || hostname === 'localhost';
/** https is required, except for a provider on this machine: that is a test's. */
const https = (text: string) =>
  URL.canParse(text) && (new URL(text).protocol === 'https:' || (text.startsWith('http://') && isLocal(new URL(text))));
const file = z.string().refine((path) => existsSync(path), 'the path of a file that is there');
const address = (example: string) =>
  z
    .string()
    .refine(https, `an address of https, like ${example}`)
    .transform((text) => text.replace(/\/+$/, ''));

/** The variables that docs/OPERATIONS.md, "Payments", describes. */
export const paymentVariables = {
  PAYMENT_PROVIDER: z.enum(['pix', 'asaas', 'sandbox', 'none'], 'pix, asaas, sandbox or none').optional(),
  PIX_URL: address('https://pix.bank.example.com').optional(),
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_KEY: z.string().max(77, 'a Pix key of at most 77 characters').optional(),
  PIX_CERTIFICATE: file.optional(),
  PIX_CERTIFICATE_PASSWORD: z.string().optional(),
  PIX_CA: file.optional(),
  PIX_MERCHANT_NAME: z.string().default('Balcao'),
  PIX_MERCHANT_CITY: z.string().default('Sao Paulo'),
  ASAAS_URL: address('https://api.asaas.com').default('https://api.asaas.com'),
  ASAAS_API_KEY: z.string().optional(),
  ASAAS_WEBHOOK_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
};

type Set = z.output<z.ZodObject<typeof paymentVariables>>;

export type PixConfig = {
  provider: 'pix';
  url: string;
  clientId: string;
  clientSecret: string;
  key: string;
  /** paths: a PKCS #12 file with our certificate and its key, and the PEM file of the bank's own certificate authority */
  certificate: string;
  certificatePassword: string;
  ca: string | null;
  merchant: { name: string; city: string };
};
export type AsaasConfig = { provider: 'asaas'; url: string; apiKey: string; webhookToken: string };
export type PaymentConfig = PixConfig | AsaasConfig | { provider: 'sandbox' } | null;

/**
 * The one payment provider of this installation. It follows from the variables that are set and need not be named,
 * except for the sandbox: nothing real is paid there, so it must be requested by name.
 */
export function paymentsOf(set: Set): PaymentConfig {
  const named = set.PAYMENT_PROVIDER;
  const [hasPix, hasAsaas] = [set.PIX_URL !== undefined, set.ASAAS_API_KEY !== undefined];
  if (named === 'none') return null;
  if (named === 'sandbox') {
    if (hasPix || hasAsaas)
      throw new StartupError(
        'PAYMENT_PROVIDER=sandbox takes no real payments, but PIX_URL or ASAAS_API_KEY is set: name the one that is meant, or leave the others out.',
      );
    return { provider: 'sandbox' };
  }
  if (named === undefined && hasPix && hasAsaas)
    throw new StartupError(
      'PIX_URL and ASAAS_API_KEY are both set: say which by PAYMENT_PROVIDER=pix or PAYMENT_PROVIDER=asaas.',
    );
  if (named === 'pix' || (named === undefined && hasPix)) return pixOf(set);
  if (named === 'asaas' || (named === undefined && hasAsaas)) return asaasOf(set);
  return null;
}

function pixOf(set: Set): PixConfig {
  const { PIX_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_KEY, PIX_CERTIFICATE } = set;
  if (!PIX_URL || !PIX_CLIENT_ID || !PIX_CLIENT_SECRET || !PIX_KEY || !PIX_CERTIFICATE)
    throw new StartupError(
      'PIX_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_KEY and PIX_CERTIFICATE belong together: set all of them, or none.',
    );
  const files = {
    certificate: PIX_CERTIFICATE,
    certificatePassword: set.PIX_CERTIFICATE_PASSWORD ?? '',
    ca: set.PIX_CA ?? null,
  };
  requireUsablePixFiles(files);
  return {
    provider: 'pix',
    url: PIX_URL,
    clientId: PIX_CLIENT_ID,
    clientSecret: PIX_CLIENT_SECRET,
    key: PIX_KEY,
    ...files,
    merchant: { name: set.PIX_MERCHANT_NAME, city: set.PIX_MERCHANT_CITY },
  };
}

function asaasOf({ ASAAS_URL, ASAAS_API_KEY, ASAAS_WEBHOOK_TOKEN }: Set): AsaasConfig {
  if (!ASAAS_API_KEY || !ASAAS_WEBHOOK_TOKEN)
    throw new StartupError('ASAAS_API_KEY and ASAAS_WEBHOOK_TOKEN belong together: set both, or leave both out.');
  return { provider: 'asaas', url: ASAAS_URL, apiKey: ASAAS_API_KEY, webhookToken: ASAAS_WEBHOOK_TOKEN };
}
