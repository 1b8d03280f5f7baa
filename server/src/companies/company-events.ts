import { defineEvent } from '../platform/db/domain-events.ts';

/** The company is in another zone: what waits for a time of day there waits for another instant. */
export const timeZoneChanged = defineEvent<{ before: string; after: string }>('time-zone-changed');

/** A company has signed up by itself, or was made by the operator. In its own transaction. */
export const companyCreated = defineEvent<{ companyId: number; signedUp: boolean }>('company-created');

/** The company is on another plan. */
export const companyPlanChanged = defineEvent<{ before: number | null; after: number | null }>('company-plan-changed');

/** The due date has moved, by a payment or by hand. */
export const dueDateMoved = defineEvent<{ before: Date | null; after: Date | null }>('company-due-date-moved');

/** The price or the limits of this company's plan were changed. One event in a transaction of each company that has it. */
export const planTermsChanged = defineEvent<{ planId: number }>('company-plan-terms-changed');
