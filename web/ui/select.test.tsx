import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

const drawn = (error?: string) =>
  renderToStaticMarkup(
    <Field label="Kind" error={error} required>
      <Select options={[{ value: 'tea', label: 'Tea' }]} value="" />
    </Field>,
  )

test('one that must be chosen is wrong only once that was said', () => {
  expect(drawn()).toMatch(/<select [^>]*required="" [^>]*aria-invalid="false"/)
  expect(drawn('Choose one.')).toMatch(/<select [^>]*aria-invalid="true"/)
})
