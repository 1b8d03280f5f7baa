/** The range of a page, for `offset` and `limit`, with one row more: it shows that there are further pages. */
export const pageRange = (pageNumber: number, pageSize: number): { skip: number; limit: number } => ({
  skip: (pageNumber - 1) * pageSize,
  limit: pageSize + 1,
});

/** The page among rows that were read with one more than its size. */
export const splitPage = <Row>(rows: readonly Row[], pageSize: number): { page: Row[]; hasMore: boolean } => ({
  page: rows.slice(0, pageSize),
  hasMore: rows.length > pageSize,
});
