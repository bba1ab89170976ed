import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { Pagination } from './pagination.tsx'

test.each([
  [0, ''],
  [1, ''],
  [2, '<nav'],
])('of %i pages it draws "%s"', (pageCount, drawn) => {
  const html = renderToStaticMarkup(
    <Pagination
      {...{ page: 1, pageCount, total: pageCount * 30, perPage: 30 }}
      linkFor={(_, props) => <a href="/">{props.children}</a>}
    />,
  )
  expect(html.slice(0, 4)).toBe(drawn)
})

test.each([
  [2, 1, ['1', '1']],
  [9, 2, ['2', '1', '2']],
])('from page %i of a list that has %i by now, links lead back to what there is', (page, pageCount, led) => {
  const html = renderToStaticMarkup(
    <Pagination
      {...{ page, pageCount, total: pageCount * 30, perPage: 30 }}
      linkFor={(to = 1, props) => <a href={`/?page=${to}`}>{props.children}</a>}
    />,
  )
  expect([...html.matchAll(/page=(\d+)/g)].map(([, to]) => to)).toEqual(led)
  expect(html).not.toContain(m.ui_page_of({ page, pageCount }))
})

test('where a list has nothing at all, there is nothing to be led back to', () => {
  const html = renderToStaticMarkup(
    <Pagination {...{ page: 2, pageCount: 1, total: 0, perPage: 30 }} linkFor={() => <a href="/">1</a>} />,
  )
  expect(html).toBe('')
})
