/** Of this tab alone: the others stay the operator's. */
const key = 'looking';

/** The token of the company that the operator looks into from this tab; undefined for everybody else. */
export function lookingToken(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // storage is switched off
  }
}

/** The page is about to be loaded anew: calls that are refused meanwhile do not end the operator's own session. */
let isLeaving = false;

export const isLooking = (): boolean => isLeaving || lookingToken() !== undefined;

/** Everything is loaded anew: nothing of one company stays on the other's screen. */
export function startLooking(token: string): void {
  sessionStorage.setItem(key, token);
  location.assign('/');
}

/** Back to the companies, as the operator. */
export function stopLooking(): void {
  if (isLeaving) return;
  isLeaving = true;
  sessionStorage.removeItem(key);
  location.assign('/companies');
}
