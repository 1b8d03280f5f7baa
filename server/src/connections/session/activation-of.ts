import type { Provider } from '@balcao/contract/connections/connection';
import type { Activation } from '@balcao/contract/connections/connection.rules';

/** A sandbox is always active; a cloud connection is when it has credentials. */
export const activationOf = (provider: Provider, credentialsSecret: string | null): Activation =>
  provider === 'beta'
    ? { by: 'session' }
    : { by: 'credentials', complete: provider === 'sandbox' || credentialsSecret !== null };
