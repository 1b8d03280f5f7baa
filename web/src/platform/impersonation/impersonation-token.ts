/** Stored for this tab only: other tabs stay the operator's. */
const key = 'looking';

/** The token of the company that the operator impersonates in this tab; undefined for everybody else. */
export function impersonationToken(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // storage is switched off
  }
}

/** The page is about to be reloaded: calls that are refused meanwhile must not end the operator's own session. */
let isLeaving = false;

export const isImpersonating = (): boolean => isLeaving || impersonationToken() !== undefined;

/** Reloads everything, so that nothing of one company stays on the screen of another. */
export function startImpersonation(token: string): void {
  sessionStorage.setItem(key, token);
  location.assign('/');
}

/** Back to the list of companies, as the operator. */
export function stopImpersonation(): void {
  if (isLeaving) return;
  isLeaving = true;
  sessionStorage.removeItem(key);
  location.assign('/companies');
}
