import { defineEvent } from '../platform/db/domain-events.ts';

/** The company's invoices were issued, repriced or withdrawn. Published afterwards, in its own transaction. */
export const invoicesChanged = defineEvent<{ companyId: number }>('invoices-changed');
