type Page<Hit> = { records: readonly Hit[] };

/** The hits of all pages. A message that arrived between two of them moves the last hit of the first to the second. */
export function distinctHits<Hit extends { message: { id: string } }>(pages: readonly Page<Hit>[]): Hit[] {
  return [...new Map(pages.flatMap(({ records }) => records.map((hit) => [hit.message.id, hit] as const))).values()];
}
