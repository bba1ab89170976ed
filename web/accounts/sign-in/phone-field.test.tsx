import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneField } from './phone-field.tsx'

const wrongIn = (errors: Record<string, string>) => {
  const phone = { phoneCountry: '86', phoneNumber: '' }
  const html = renderToStaticMarkup(<PhoneField value={phone} onValueChange={() => {}} errors={errors} />)
  return [...html.matchAll(/<(select|input)[^>]*aria-invalid="true"/g)].map(([, control]) => control)
}

test('a missing number is wrong at the number alone, and a wrong country at the first of both', () => {
  expect(wrongIn({})).toEqual([])
  expect(wrongIn({ phoneNumber: 'Please fill this in.' })).toEqual(['input'])
  expect(wrongIn({ phoneCountry: 'Please fill this in.' })[0]).toBe('select')
})
