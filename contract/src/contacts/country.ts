import { z } from 'zod';

/** Where a company may be at home: its numbers may be written without the country's code. ISO 3166-1. */
export const country = z.enum([
  ...(['BR', 'PT', 'AO', 'MZ', 'AR', 'BO', 'CL', 'CO', 'CR', 'CU', 'DO', 'EC', 'ES', 'GT', 'HN', 'MX', 'NI'] as const),
  ...(['PA', 'PE', 'PY', 'SV', 'US', 'UY', 'VE'] as const),
]);
export type Country = z.infer<typeof country>;
