import { merchant } from '../../peers/pix/start-bank.ts';

/** Environment of a server that receives payments by the fake bank. */
export const pixEnvironment = (url: string): Record<string, string> => ({
  PAYMENT_PROVIDER: 'pix',
  PIX_URL: url,
  PIX_CLIENT_ID: merchant.clientId,
  PIX_CLIENT_SECRET: merchant.clientSecret,
  PIX_KEY: merchant.key,
  PIX_CERTIFICATE: merchant.certificate,
  PIX_CERTIFICATE_PASSWORD: merchant.certificatePassword,
  PIX_CA: merchant.ca,
});
