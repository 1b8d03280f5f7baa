import type { Actor } from '@balcao/contract/users/actor';
import type { Looking } from '@balcao/contract/users/looking';

/** Part of the session user that the screen gets: empty unless an operator looks as them. */
export const presentLooking = ({ looking }: Actor): { looking?: Looking } =>
  looking
    ? { looking: { operatorName: looking.name, mayWrite: looking.mayWrite, until: looking.until.toISOString() } }
    : {};
