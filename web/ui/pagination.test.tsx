import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
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
