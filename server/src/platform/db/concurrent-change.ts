/** Rows changed between the statement that read them and the one that writes them. The whole transaction must run again. */
export class ConcurrentChangeError extends Error {}

export const isConcurrentChange = (error: unknown): boolean => error instanceof ConcurrentChangeError;
