import { z } from 'zod';
import { userFields } from '../users/user.api.ts';

/** A new company and its first admin. */
export const newCompany = z.object({
  name: z.string().trim().min(2).max(100),
  email: z.string().trim().max(200).default(''),
  phone: z.string().trim().max(50).default(''),
  admin: z.object({ name: userFields.shape.name, email: userFields.shape.email, password: userFields.shape.password }),
});
export type NewCompany = z.input<typeof newCompany>;
