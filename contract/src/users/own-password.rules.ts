/**
 * One's own password and e-mail are changed by who knows the password of now: whoever finds a screen open, or a token,
 * must not be able to make the account theirs.
 */
export const needsOwnPassword = (
  change: { email?: string | undefined; password?: string | undefined },
  own: { email: string },
): boolean =>
  (change.password !== undefined && change.password !== '') ||
  (change.email !== undefined && change.email.trim().toLowerCase() !== own.email.toLowerCase());
