import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ToggleButton } from './toggle-button.tsx'

test.each([
  ['a guest, for whom it switches nothing', undefined, undefined],
  ['a member', false, 'false'],
  ['a member who has pressed it', true, 'true'],
])('it is told as a switch to members alone: %s', (_, isOn, pressed) => {
  const html = renderToStaticMarkup(<ToggleButton name="like-topic-7" label="Like" count={3} isOn={isOn} />)
  expect(/aria-pressed="(\w+)"/.exec(html)?.[1]).toBe(pressed)
})
