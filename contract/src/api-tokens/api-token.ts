import { z } from 'zod';
import { id, idOrNull, instant } from '../wire.ts';

/** What every program of the messages API needs, and all that the token of a connection may. */
export const messageScopes = ['messages:send', 'messages:read'] as const;

/** What a token may be used for. Those of the desk are for assistants (docs/decisions/0465). */
export const apiScopes = [...messageScopes, 'desk:read', 'desk:write'] as const;
export const apiScope = z.enum(apiScopes);
export type ApiScope = z.infer<typeof apiScope>;

export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(apiScope),
  /** the connection that its messages leave by; null: the contact's last, else the default */
  whatsappId: z.number().nullable(),
  /** the last characters of the token, to tell it from others */
  tail: z.string(),
  /** the one before the last rotation, while it still works */
  previous: z.object({ tail: z.string(), until: instant }).nullable(),
  lastUsedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ApiToken = z.infer<typeof apiToken>;

/** The token itself is told once, by the call that made it. */
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
/** What is absent stays: a token keeps its connection under a new name. */
export const apiTokenChange = apiTokenInput.extend({ whatsappId: idOrNull }).partial();

/** What a token may be called, by each minute and by each day of the company's zone. */
export const maxCallsPerMinute = 60;
export const maxCallsPerDay = 10_000;

/** How long the token of before works after a rotation. */
export const rotationOverlapHours = 24;

/** A connection's token that somebody typed is taken from this length on: a shorter one can be guessed. */
export const minConnectionTokenLength = 16;
