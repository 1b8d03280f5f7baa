import { defineEvent } from '../platform/db/domain-events.ts';

/** The company's invoices are others than they were: written, of another price, or withdrawn. After the change, in a transaction of the company. */
export const invoicesChanged = defineEvent<{ companyId: number }>('invoices-changed');
