/** Whether a wait is within the company's target, past it, or past twice the target. */
type WaitTone = 'fine' | 'late' | 'long';

export function waitTone(since: string, now: number, targetMinutes: number): WaitTone {
  const share = (now - Date.parse(since)) / (targetMinutes * 60_000);
  return share < 1 ? 'fine' : share < 2 ? 'late' : 'long';
}
