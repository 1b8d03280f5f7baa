import { z } from 'zod';
import { id, idOrNull, instant } from '../wire.ts';

/** The scopes for the messages API, and all scopes of a connection's token. */
export const messageScopes = ['messages:send', 'messages:read'] as const;

/** The scopes of a token. The `desk` scopes are for assistants (docs/decisions/0465). */
export const apiScopes = [...messageScopes, 'desk:read', 'desk:write'] as const;
export const apiScope = z.enum(apiScopes);
export type ApiScope = z.infer<typeof apiScope>;

export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(apiScope),
  /** the connection that sends its messages; null: the contact's last, otherwise the default */
  whatsappId: z.number().nullable(),
  /** its connection was deleted: it sends nothing until another one, or none, is chosen for it (docs/decisions/0500) */
  isConnectionDeleted: z.boolean(),
  /** the last characters of the token, to distinguish it from others */
  tail: z.string(),
  /** the previous token after a rotation, while it still works */
  previous: z.object({ tail: z.string(), until: instant }).nullable(),
  lastUsedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ApiToken = z.infer<typeof apiToken>;

/** The token itself is only in the response of the call that created it. */
export const newApiToken = apiToken.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof newApiToken>;

export const apiTokenInput = z.object({
  name: z.string().trim().min(2).max(50),
  scopes: z
    .array(apiScope)
    .min(1)
    .transform((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
  whatsappId: idOrNull.default(null),
});
export type ApiTokenInput = z.output<typeof apiTokenInput>;
/** Absent fields stay unchanged: a renamed token keeps its connection. */
export const apiTokenChange = apiTokenInput.extend({ whatsappId: idOrNull }).partial();

/** The maximum calls of a token per minute, and per day in the company's zone. */
export const maxCallsPerMinute = 60;
export const maxCallsPerDay = 10_000;

/** Hours for which the previous token works after a rotation. */
export const rotationOverlapHours = 24;

/** A connection's token chosen by a person is accepted from this length on: a shorter one can be guessed. */
export const minConnectionTokenLength = 16;
