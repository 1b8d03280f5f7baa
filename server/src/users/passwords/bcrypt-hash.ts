/** Accepts only costs that a sign-in can wait for: each step above 12 doubles a quarter of a second. */
export const isBcryptHash = (hash: string): boolean => /^\$2[aby]\$(0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/.test(hash);
