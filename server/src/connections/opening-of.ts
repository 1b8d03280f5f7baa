import type { Opening } from '@balcao/contract/connections/connection.rules';

/** A sandbox is always there; a cloud line when its credentials are. */
export const openingOf = (provider: string, credentialsSecret: string | null): Opening =>
  provider === 'beta'
    ? { by: 'session' }
    : { by: 'credentials', complete: provider === 'sandbox' || credentialsSecret !== null };
