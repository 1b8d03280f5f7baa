/**
 * Changing one's own password or e-mail requires the current password: an open session or a stolen token must not be
 * sufficient to take over the account.
 */
export const requiresCurrentPassword = (
  change: { email?: string | undefined; password?: string | undefined },
  own: { email: string },
): boolean =>
  (change.password !== undefined && change.password !== '') ||
  (change.email !== undefined && change.email.trim().toLowerCase() !== own.email.toLowerCase());
