import type { Activation } from '@balcao/contract/connections/connection.rules';

/** A sandbox is always there; a cloud line when its credentials are. */
export const activationOf = (provider: string, credentialsSecret: string | null): Activation =>
  provider === 'beta'
    ? { by: 'session' }
    : { by: 'credentials', complete: provider === 'sandbox' || credentialsSecret !== null };
