import type { Actor } from '@balcao/contract/users/actor';
import type { Impersonation } from '@balcao/contract/users/impersonation';

/** Part of the session user that the screen gets: empty unless an operator looks as them. */
export const presentImpersonation = ({ impersonation }: Actor): { looking?: Impersonation } =>
  impersonation
    ? {
        looking: {
          operatorName: impersonation.name,
          mayWrite: impersonation.mayWrite,
          until: impersonation.until.toISOString(),
        },
      }
    : {};
