import { z } from 'zod';

/** Months for which messages, or files, are kept; 0: for ever. */
export const retentionMonths = z.enum(['0', '1', '3', '6', '12', '24', '36', '60']);
