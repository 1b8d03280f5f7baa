import type { Actor } from '@balcao/contract/users/actor';
import type { Impersonation } from '@balcao/contract/users/impersonation';

/** Part of the session user that the screen gets: empty unless an operator looks as them. */
export const presentImpersonation = ({ looking }: Actor): { looking?: Impersonation } =>
  looking
    ? { looking: { operatorName: looking.name, mayWrite: looking.mayWrite, until: looking.until.toISOString() } }
    : {};
