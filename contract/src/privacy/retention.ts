import { z } from 'zod';

/** The amount of data that a retention period would delete now. */
export const retentionPreview = z.object({ messages: z.number(), files: z.number(), bytes: z.number() });
export type RetentionPreview = z.infer<typeof retentionPreview>;
