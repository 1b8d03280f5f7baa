/** Props of a scrollable element: Tab reaches it, and keys scroll it (WCAG 2.1.1). */
export const scrollsByKeys = { tabIndex: 0 } as const;
