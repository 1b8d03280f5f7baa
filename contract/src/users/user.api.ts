import { z } from 'zod';
import { emptyObject, messageReply, route } from '../route.ts';
import { clockTime, emptyToDefault, enabled, id, idOrNull, listQuery } from '../wire.ts';
import { availability, userPresence } from './presence.rules.ts';
import { colleague, profile, sessionUser, user } from './user.ts';

const byId = z.object({ id });

/** `ptBr`, from older clients, means Portuguese; an unknown language is ignored. */
const language = z.preprocess((v) => {
  if (v === '' || v === null) return null;
  const short = typeof v === 'string' ? v.slice(0, 2).toLowerCase() : undefined;
  return short === 'pt' || short === 'en' || short === 'es' ? short : undefined;
}, z.enum(['pt', 'en', 'es']).nullable().optional());

/** `enable`, or not: clients have several words for that. */
const allTicket = z.preprocess(
  (v) => (typeof v === 'string' ? v.startsWith('enable') : v === null ? false : v),
  enabled,
);

/** An absent switch of a form is off. */
const onOff = emptyToDefault(enabled, 'disabled');

/** docs/protocol.md 2: name 2 to 50, password 5 to 50, e-mail required and valid. Absent keys stay unchanged. */
export const userFields = z.object({
  name: z.string().trim().min(2).max(50),
  email: z.string().trim().toLowerCase().max(200).pipe(z.email()),
  password: z.string().min(5).max(50),
  profile,
  queueIds: emptyToDefault(z.array(id).max(500), []),
  whatsappId: idOrNull,
  startWork: emptyToDefault(clockTime, '00:00'),
  endWork: emptyToDefault(clockTime, '23:59'),
  farewellMessage: emptyToDefault(z.string().max(4000), ''),
  allTicket,
  allowGroup: z.preprocess(
    (v) => (v === 'true' ? true : v === 'false' ? false : v),
    emptyToDefault(z.boolean(), false),
  ),
  allHistoric: onOff,
  allUserChat: onOff,
  userClosePendingTicket: onOff,
  showDashboard: onOff,
  defaultMenu: emptyToDefault(z.enum(['open', 'closed']), 'open'),
  defaultTheme: emptyToDefault(z.enum(['dark', 'light']), 'light'),
  isTricked: onOff,
  language,
});

export const createUserInput = userFields.partial().required({ name: true, email: true, password: true });
export type CreateUserInput = z.infer<typeof createUserInput>;

const unlessEmpty = (v: unknown) => (v === '' || v === null ? undefined : v);

/** An empty password stays unchanged. Changing one's own password or e-mail requires the current password. */
export const updateUserInput = userFields.partial().extend({
  currentPassword: z.preprocess(unlessEmpty, z.string().max(200).optional()),
  password: z.preprocess(unlessEmpty, userFields.shape.password.optional()),
});
export type UpdateUserInput = z.infer<typeof updateUserInput>;

const savingFails = ['ERR_EMAIL_ALREADY_EXISTS', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND'] as const;

export const userApi = {
  list: route({
    method: 'GET',
    path: '/users',
    query: listQuery,
    output: z.object({
      users: z.array(z.union([user, colleague])),
      onlineCount: z.number(),
      offlineCount: z.number(),
      count: z.number(),
      hasMore: z.boolean(),
    }),
  }),
  names: route({
    method: 'GET',
    path: '/users/list',
    output: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        email: z.string().optional(),
        presence: userPresence,
        profileImage: z.string().nullable(),
        queues: z.array(z.object({ id: z.number(), name: z.string(), color: z.string() })),
      }),
    ),
  }),
  show: route({
    method: 'GET',
    path: '/users/:id',
    params: byId,
    output: sessionUser,
    fails: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** One's own availability for customers. */
  setAvailability: route({
    method: 'PUT',
    path: '/users/availability',
    body: z.object({ availability }),
    output: z.object({ presence: userPresence }),
  }),
  create: route({
    method: 'POST',
    path: '/users',
    idempotent: true,
    audited: true,
    permission: 'users:edit',
    body: createUserInput,
    output: sessionUser,
    fails: [...savingFails, 'ERR_PLAN_LIMIT', 'ERR_USER_CREATION_DISABLED'],
  }),
  update: route({
    method: 'PUT',
    path: '/users/:id',
    audited: true,
    params: byId,
    body: updateUserInput,
    output: sessionUser,
    fails: [...savingFails, 'ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_LAST_ADMIN'],
  }),
  /** A form with one file, the user's picture; replaces the previous one. */
  uploadPicture: route({
    method: 'POST',
    path: '/users/:id/media-upload',
    params: byId,
    body: emptyObject,
    multipart: true,
    output: z.object({ mensagem: z.string(), mediaPath: z.string(), mediaName: z.string() }),
    fails: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'],
  }),
  removePicture: route({
    method: 'DELETE',
    path: '/users/:id/media-upload',
    params: byId,
    output: messageReply,
    fails: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/users/:id',
    audited: true,
    permission: 'users:edit',
    params: byId,
    output: messageReply,
    fails: ['ERR_NO_USER_FOUND', 'ERR_LAST_ADMIN'],
  }),
};
