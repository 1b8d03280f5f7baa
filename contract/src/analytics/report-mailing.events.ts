/** To its owner and to admins, who fetch the list again, because each may see different fields of it. */
export type ReportMailingEvent = { action: 'create' | 'update' | 'delete'; mailingId: number };
