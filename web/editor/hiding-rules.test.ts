import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { hiddenPasswordMax } from '#contract/posts/hidden-kinds.ts'
import { priceHint, problemWith } from './hiding-rules.ts'

const options = { kinds: [], levels: [], keepsPassword: false }

test.each([
  { kind: 'comment' },
  { kind: 'points', price: '25' },
  { kind: 'balance', price: '7.50' },
  { kind: 'level', level: '3' },
  { kind: 'password', password: 'open sesame' },
])('nothing is wrong with %o', (attributes) => {
  expect(problemWith(attributes, options)).toBeUndefined()
})

test.each([
  [{ kind: 'points' }, m.field_required()],
  [{ kind: 'level', level: ' ' }, m.field_required()],
  [{ kind: 'password', password: '' }, m.field_required()],
  [{ kind: 'points', price: '2.5' }, priceHint('points')],
  [{ kind: 'points', price: '0' }, priceHint('points')],
  [{ kind: 'balance', price: '1.234' }, priceHint('balance')],
  [
    { kind: 'password', password: 'x'.repeat(hiddenPasswordMax + 1) },
    m.editor_hide_password_hint({ max: hiddenPasswordMax }),
  ],
])('%o is told what is wrong', (attributes, sentence) => {
  expect(problemWith(attributes, options)).toBe(sentence)
})

test('a topic that has a password keeps it where none is typed', () => {
  expect(problemWith({ kind: 'password' }, { ...options, keepsPassword: true })).toBeUndefined()
  expect(problemWith({ kind: 'points' }, { ...options, keepsPassword: true })).toBe(m.field_required())
})
