/** Rows changed between the statement that read them and the one that writes them: the whole transaction is run again. */
export class ConcurrentChangeError extends Error {}
