import { fileLinkPattern } from '@balcao/contract/files/file';
import { queryClient } from '../queries/query-client.ts';
import { readTimeOf } from '../queries/read-times.ts';

/** Less than links are valid for. By this browser's clock alone: it may differ from the server's. */
const maxAgeMs = 25 * 60_000;
const checkIntervalMs = 60_000;

/**
 * Requests again what is shown with links to files, before they expire; until the returned function is called. In a
 * hidden page, which nobody looks at, once it is shown again.
 */
export function renewFileLinks(): () => void {
  const check = () => document.visibilityState === 'visible' && renewOld();
  const timer = setInterval(check, checkIntervalMs);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

function renewOld(): void {
  const latest = Date.now() - maxAgeMs;
  void queryClient.invalidateQueries({
    type: 'active',
    fetchStatus: 'idle',
    predicate: (query) => readTimeOf(query) < latest && fileLinkPattern.test(JSON.stringify(query.state.data) ?? ''),
  });
}
