/** The message of what was thrown, which need not be an error. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code of an error of the system, of Node or of PostgreSQL (its SQLSTATE); undefined for any other. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
