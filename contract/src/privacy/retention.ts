import { z } from 'zod';

/** Months for which messages, or files, are kept; 0: for ever. */
export const retentionMonths = z.enum(['0', '1', '3', '6', '12', '24', '36', '60']);

/** What a retention would remove now. */
export const retentionPreview = z.object({ messages: z.number(), files: z.number(), bytes: z.number() });
export type RetentionPreview = z.infer<typeof retentionPreview>;
