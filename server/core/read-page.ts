import type { Page } from '#contract/core/wire.ts'
import { pageNumbers } from './page-numbers.ts'

/** How many items a page has of a list for which neither staff nor docs/RULES.md say another number. */
const perPageDefault = 30

/** Which rows of a list make a page. */
export interface Span {
  offset: number
  count: number
}

interface List<Row, Item> {
  count: () => Promise<{ total: number }>
  rows: (span: Span) => Promise<Row[]>
  toItem: (row: Row) => Item | Promise<Item>
  perPage?: number
}

/** Reads one page of a list by its two questions: how many rows there are, and which are on the page. */
export async function readPage<Row, Item>(page: number, list: List<Row, Item>): Promise<Page<Item>> {
  const { count, rows, toItem, perPage = perPageDefault } = list
  const [{ total }, found] = await Promise.all([
    count(),
    rows({ offset: (page - 1) * perPage, count: perPage }),
  ])
  return {
    items: await Promise.all(found.map((row) => toItem(row))),
    ...pageNumbers(page, perPage, Number(total)),
  }
}
