import { randomBytes } from 'node:crypto';

/** As specified by https://www.standardwebhooks.com: `whsec_` and 24 random bytes. */
export const newSigningSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
