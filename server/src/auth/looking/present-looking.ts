import type { Actor } from '@balcao/contract/users/actor';
import type { Looking } from '@balcao/contract/users/looking';

/** Part of what the screen is told of the person: nothing for everybody but the operator who looks as them. */
export const presentLooking = ({ looking }: Actor): { looking?: Looking } =>
  looking
    ? { looking: { operatorName: looking.name, mayWrite: looking.mayWrite, until: looking.until.toISOString() } }
    : {};
