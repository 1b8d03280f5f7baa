import { randomBytes } from 'node:crypto';

/** As https://www.standardwebhooks.com writes them: 24 random bytes behind `whsec_`. */
export const newSigningSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
