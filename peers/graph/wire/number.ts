import { z } from 'zod';

/** A business number of the peer: its token, app secret, and webhook address. */
export const businessNumber = z.strictObject({
  phoneNumberId: z.string().regex(/^\d+$/),
  wabaId: z.string().regex(/^\d+$/),
  displayPhoneNumber: z.string().regex(/^\d+$/),
  accessToken: z.string().min(1),
  appSecret: z.string().min(1),
  verifyToken: z.string().min(1),
  webhookUrl: z.url(),
  appId: z.string().min(1),
  verifiedName: z.string().default('Padaria Aurora'),
  /** the number is also used in the phone app: only such numbers edit, revoke and echo */
  coexistence: z.boolean().default(true),
});
export type BusinessNumber = z.infer<typeof businessNumber>;
export type BusinessNumberInput = z.input<typeof businessNumber>;
