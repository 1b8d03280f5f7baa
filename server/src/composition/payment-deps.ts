import { hkdfSync } from 'node:crypto';
import { createInvoiceLinks } from '../invoices/invoice-links.ts';
import type { MailDeps } from '../mails/mail-deps.ts';
import { asaasProvider } from '../payments/drivers/asaas-provider.ts';
import type { PaymentProvider } from '../payments/drivers/payment-provider.ts';
import { pixProvider } from '../payments/drivers/pix-provider.ts';
import { sandboxProvider } from '../payments/drivers/sandbox-provider.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { PaymentConfig } from '../platform/config/payment-environment.ts';
import type { Core } from './core.ts';

/** The dependencies of invoices and payments. The webhook's URL contains a secret of this installation. */
export function paymentDepsOf({ config, log }: Pick<Core, 'config' | 'log'>, mails: MailDeps): PaymentDeps {
  const { publicUrl, apiPrefix, secretKey, payments } = config;
  const apiUrl = `${publicUrl}${apiPrefix === '/' ? '' : apiPrefix}`;
  const webhookToken = Buffer.from(hkdfSync('sha256', secretKey, 'balcao', 'payment webhook', 24)).toString(
    'base64url',
  );
  const suffix = payments?.provider === 'pix' ? `?token=${webhookToken}` : '';
  return {
    links: createInvoiceLinks({ secret: secretKey, publicUrl, apiUrl }),
    mails,
    provider: providerOf(payments, webhookToken),
    webhookUrl: `${apiUrl}/subscription/webhook${suffix}`,
    publicUrl,
    log,
  };
}

function providerOf(config: PaymentConfig, webhookToken: string): PaymentProvider | null {
  if (config === null) return null;
  if (config.provider === 'pix') return pixProvider(config, webhookToken);
  return config.provider === 'asaas' ? asaasProvider(config) : sandboxProvider;
}
