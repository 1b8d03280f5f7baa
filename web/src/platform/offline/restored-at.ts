let restoredAt: number | undefined;

/** The screen was opened from what this browser keeps, which is as old as that. */
export function setRestoredAt(at: number): void {
  restoredAt = at;
}

export const findRestoredAt = (): number | undefined => restoredAt;
