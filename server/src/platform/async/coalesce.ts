/**
 * One run at a time: who asks while one is under way gets one more run after it, shared with all who ask meanwhile.
 * The promise ends after a run that began after the call. A run that fails rejects for those who wait, and the next call
 * starts anew.
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
