/** Returns the page numbers that every list answers with. An empty list has one page. */
export const pageNumbers = (page: number, perPage: number, total: number) => ({
  page,
  perPage,
  total,
  pageCount: Math.max(1, Math.ceil(total / perPage)),
})
