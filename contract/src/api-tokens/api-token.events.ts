/** To admins, who ask for the list again: when it was used is not told. */
export type ApiTokenEvent = { action: 'create' | 'update' | 'delete'; tokenId: number };
