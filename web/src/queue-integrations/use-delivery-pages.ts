import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

/** Their state changes without a user, and is not announced. */
const pollIntervalMs = 3000;

type DeliveryPage<Delivery> = { deliveries: Delivery[]; hasMore: boolean };

/** The deliveries to a receiver in pages, for `DeliveriesDialog`. */
export function useDeliveryPages<Delivery>(
  queryKey: QueryKey,
  fetchPage: (pageNumber: number, signal: AbortSignal) => Promise<DeliveryPage<Delivery>>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.hasMore ? page + 1 : undefined),
    refetchInterval: pollIntervalMs,
  });
  return { ...query, rows: query.data?.pages.flatMap(({ deliveries }) => deliveries) };
}
