import { z } from 'zod';

/** Countries a company can be in: its national numbers may be written without the country code. ISO 3166-1. */
export const country = z.enum([
  ...(['BR', 'PT', 'AO', 'MZ', 'AR', 'BO', 'CL', 'CO', 'CR', 'CU', 'DO', 'EC', 'ES', 'GT', 'HN', 'MX', 'NI'] as const),
  ...(['PA', 'PE', 'PY', 'SV', 'US', 'UY', 'VE'] as const),
]);
export type Country = z.infer<typeof country>;
