import { z } from 'zod';
import { company } from '../companies/company.ts';
import { enabled, instant } from '../wire.ts';
import { impersonation } from './impersonation.ts';
import { availability, userPresence } from './presence.rules.ts';

/** Lower case on the wire, read in any case. */
export const profile = z.preprocess(
  (v) => (typeof v === 'string' ? v.toLowerCase() : v),
  z.enum(['admin', 'supervisor', 'user']),
);
export type Profile = 'admin' | 'supervisor' | 'user';

export const queueRef = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  UserQueue: z.object({ userId: z.number(), queueId: z.number() }),
});

export const user = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(['admin', 'supervisor', 'user']),
  companyId: z.number(),
  whatsappId: z.number().nullable(),
  startWork: z.string(),
  endWork: z.string(),
  online: z.boolean(),
  presence: userPresence,
  isTricked: enabled,
  /** `enabled` for admins, empty otherwise: old clients test its truthiness */
  spy: z.enum(['enabled', '']),
  allTicket: z.enum(['enable', 'disable']),
  /** a code is required at sign-in */
  twoFactor: z.boolean(),
  /** a signed URL, valid for up to an hour */
  profileImage: z.string().nullable(),
  queues: z.array(queueRef),
  company: z.object({ id: z.number(), name: z.string() }),
  createdAt: instant,
  updatedAt: instant,
});
export type User = z.infer<typeof user>;

/** The user's own data at sign-in; admins get it for any user. */
export const sessionUser = user.extend({
  super: z.boolean(),
  /** the availability they have set */
  availability,
  farewellMessage: z.string(),
  allowGroup: z.boolean(),
  allHistoric: enabled,
  allUserChat: enabled,
  userClosePendingTicket: enabled,
  showDashboard: enabled,
  defaultMenu: z.enum(['open', 'closed']),
  defaultTheme: z.enum(['dark', 'light']),
  language: z.string().nullable(),
  company,
  /** only for an operator who impersonates this user */
  looking: impersonation.optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** The fields of another user for users without admin rights: sufficient to transfer a ticket to them. */
export const colleague = z.object({
  id: z.number(),
  name: z.string(),
  profile: z.enum(['admin', 'supervisor', 'user']),
  online: z.boolean(),
  presence: userPresence,
  profileImage: z.string().nullable(),
  queues: z.array(queueRef),
});
export type Colleague = z.infer<typeof colleague>;

/** Maximum size of an uploaded picture of a person. */
export const userPictureMaxBytes = 10 * 1024 * 1024;
