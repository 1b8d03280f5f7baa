/** Stored in sessionStorage: other tabs keep the operator's session. */
const key = 'looking';

/** The token of the impersonated company in this tab; undefined without impersonation. */
export function impersonationToken(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // storage is switched off
  }
}

/** Set before the reload: refused calls meanwhile must not end the operator's own session. */
let isLeaving = false;

export const isImpersonating = (): boolean => isLeaving || impersonationToken() !== undefined;

/** Reloads the page, so that no data of one company is shown in another. */
export function startImpersonation(token: string): void {
  sessionStorage.setItem(key, token);
  location.assign('/');
}

/** Returns to the list of companies, as the operator. */
export function stopImpersonation(): void {
  if (isLeaving) return;
  isLeaving = true;
  sessionStorage.removeItem(key);
  location.assign('/companies');
}
