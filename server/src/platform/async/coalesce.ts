/**
 * Allows one run at a time. Calls made while a run is in progress share one further run that starts after it. The
 * returned promise settles when a run that started after the call has ended. A failing run rejects for everyone who
 * waits for it, and the next call starts a new one.
 */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  let isAskedAgain = false;

  const loop = async (): Promise<void> => {
    try {
      do {
        isAskedAgain = false;
        await run();
      } while (isAskedAgain);
    } finally {
      current = null;
    }
  };
  return () => {
    isAskedAgain = true;
    current ??= loop();
    return current;
  };
}
