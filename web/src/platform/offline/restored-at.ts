let restoredAt: number | undefined;

/** The page was opened from stored data, which was current at `at`. */
export function setRestoredAt(at: number): void {
  restoredAt = at;
}

export const findRestoredAt = (): number | undefined => restoredAt;
