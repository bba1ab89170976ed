import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('one that does nothing now says so and can still have the focus', () => {
  const drawn = renderToStaticMarkup(<Button idle>Polish</Button>)
  expect(drawn).toContain('aria-disabled="true"')
  expect(drawn).not.toMatch(/ disabled| aria-busy/)
})
