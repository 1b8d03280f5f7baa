import { daysBetween } from '../../platform/company-zone.ts';

/** Calendar days until the subscription ends: 0 on its last day, negative after it. */
export const daysLeft = (dueDate: string, now: Date): number => daysBetween(now, dueDate);
