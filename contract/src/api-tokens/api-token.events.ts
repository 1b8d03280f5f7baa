/** To admins, who fetch the list again. The use of a token is not announced. */
export type ApiTokenEvent = { action: 'create' | 'update' | 'delete'; tokenId: number };
