import type { Delivery } from './delivery.ts';

const marks: readonly Delivery['status'][] = ['sent', 'delivered', 'read'];

/**
 * Of two reports on one message the one that is true now, in whatever order they came: marks of the channel only climb; a
 * failure, and a retry after it, count by their time.
 */
export function laterDelivery(held: Delivery, told: Delivery): Delivery {
  const [was, is] = [marks.indexOf(held.status), marks.indexOf(told.status)];
  if (was !== -1 && is !== -1 && was !== is) return is > was ? told : held;
  return told.updatedAt >= held.updatedAt ? told : held;
}
