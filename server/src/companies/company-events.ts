import { defineEvent } from '../platform/db/domain-events.ts';

/** The company's time zone has changed: whatever is due at a time of day there is due at another instant. */
export const timeZoneChanged = defineEvent<{ before: string; after: string }>('time-zone-changed');

/** A company has signed up by itself, or was created by the operator. Published in its own transaction. */
export const companyCreated = defineEvent<{ companyId: number; signedUp: boolean }>('company-created');

/** The operator has deleted the company, or restored it within its thirty days. */
export const companyRemoved = defineEvent<{ companyId: number }>('company-removed');
export const companyRestored = defineEvent<{ companyId: number }>('company-restored');

/** The company was put on another plan. */
export const companyPlanChanged = defineEvent<{ before: number | null; after: number | null }>('company-plan-changed');

/** The due date was moved, by a payment or manually. */
export const dueDateMoved = defineEvent<{ before: Date | null; after: Date | null }>('company-due-date-moved');

/**
 * The price or the limits of this company's plan were changed. Published once in a transaction of each company that has
 * it.
 */
export const planTermsChanged = defineEvent<{ planId: number }>('company-plan-terms-changed');
