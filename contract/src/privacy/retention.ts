import { z } from 'zod';

/** What a retention would remove now. */
export const retentionPreview = z.object({ messages: z.number(), files: z.number(), bytes: z.number() });
export type RetentionPreview = z.infer<typeof retentionPreview>;
