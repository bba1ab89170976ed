/** Where a page of a list is among the others, as every list answers it. Of nothing there is one page, too. */
export const pageNumbers = (page: number, perPage: number, total: number) => ({
  page,
  perPage,
  total,
  pageCount: Math.max(1, Math.ceil(total / perPage)),
})
