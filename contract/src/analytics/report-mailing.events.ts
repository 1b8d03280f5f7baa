/** To its owner and to admins, who fetch the list again: each of them may see something else of it. */
export type ReportMailingEvent = { action: 'create' | 'update' | 'delete'; mailingId: number };
