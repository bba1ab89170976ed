import { expect, test } from 'vitest'
import { describeForMachines } from './describe-for-machines.ts'

test.each([
  ['Water first.', 'Water first.'],
  ['', 'A pot'],
])('a topic with the summary "%s" has a text, without which search engines refuse it', (summary, text) => {
  const author = { userId: 1, account: 'ann', nickname: null, isCancelled: false }
  const topic = { title: 'A pot', summary, author, picture: { isDrawn: true }, tag: { name: 'Tea' } }
  expect(describeForMachines(topic as never, '', '').text).toBe(text)
})
