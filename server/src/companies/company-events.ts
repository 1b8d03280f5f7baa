import { defineEvent } from '../platform/db/domain-events.ts';

/** The company is in another zone: what waits for a time of day there waits for another instant. */
export const timeZoneChanged = defineEvent<{ before: string; after: string }>('time-zone-changed');
