/** Runs `work` once for all requests within a time after the first. A debounce would never run while they keep coming. */
export function throttle(work: () => void, withinMs: number): { ask: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, withinMs);
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
