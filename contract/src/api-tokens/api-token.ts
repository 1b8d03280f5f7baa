import { z } from 'zod';
import { id, idOrNull, instant } from '../wire.ts';

/** The scopes for the messages API, and all that the token of a connection may do. */
export const messageScopes = ['messages:send', 'messages:read'] as const;

/** What a token may be used for. The `desk` scopes are for assistants (docs/decisions/0465). */
export const apiScopes = [...messageScopes, 'desk:read', 'desk:write'] as const;
export const apiScope = z.enum(apiScopes);
export type ApiScope = z.infer<typeof apiScope>;

export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(apiScope),
  /** the connection that its messages leave by; null: the contact's last, else the default */
  whatsappId: z.number().nullable(),
  /** it had a connection, which was deleted: it sends nothing until it gets another, or is freed of it (docs/decisions/0500) */
  isConnectionDeleted: z.boolean(),
  /** the last characters of the token, to tell it from others */
  tail: z.string(),
  /** the token before the last rotation, while it still works */
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

/** The calls that a token may make per minute, and per day of the company's zone. */
export const maxCallsPerMinute = 60;
export const maxCallsPerDay = 10_000;

/** How long the previous token works after a rotation. */
export const rotationOverlapHours = 24;

/** The token of a connection that a person chose is accepted from this length on: a shorter one can be guessed. */
export const minConnectionTokenLength = 16;
