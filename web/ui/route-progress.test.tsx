import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RouteProgress } from './route-progress.tsx'

test('the line stands in the first drawing of a page that is on its way, and in none of one at rest', () => {
  expect(renderToString(<RouteProgress busy />)).toContain('progressbar')
  expect(renderToString(<RouteProgress busy={false} />)).toBe('')
})
