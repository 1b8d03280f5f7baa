import { z } from 'zod';

const common = {
  id: z.string().regex(/^\d+$/),
  name: z.string().default('Padaria Aurora'),
  accessToken: z.string().min(1),
  appSecret: z.string().min(1),
  verifyToken: z.string().min(1),
  webhookUrl: z.url(),
  appId: z.string().regex(/^\d+$/).default('300000000001'),
  /** the app has Meta's permission to answer for seven days */
  humanAgent: z.boolean().default(true),
};

/** A page or a professional account of the peer. */
export const messagingAccount = z.discriminatedUnion('object', [
  z.strictObject({ object: z.literal('page'), ...common }),
  z.strictObject({
    object: z.literal('instagram'),
    ...common,
    /** `instagram`: a token of Instagram's own login, at /me; `facebook`: a page's, at /{page} */
    login: z.enum(['instagram', 'facebook']),
    pageId: z.string().regex(/^\d+$/).optional(),
    username: z.string().default('padaria.aurora'),
  }),
]);
export type MessagingAccount = z.infer<typeof messagingAccount>;
export type MessagingAccountInput = z.input<typeof messagingAccount>;

/** Names of the account in paths of its own calls. */
export function sendersOf(account: MessagingAccount): string[] {
  if (account.object === 'page') return [account.id, 'me'];
  return account.login === 'instagram' ? [account.id, 'me'] : [account.pageId ?? '', 'me'];
}

/** Whether the login accepts `metadata` on a message; Instagram's own login does not. */
export const takesMetadata = (account: MessagingAccount): boolean =>
  account.object === 'page' || account.login === 'facebook';
