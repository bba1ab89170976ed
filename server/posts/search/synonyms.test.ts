import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { searchSynonym } from '#contract/core/search-synonyms.ts'
import { readSynonyms } from './synonyms.ts'

test('words joined by = stand for one another, and what is ahead of > for what is behind it', () => {
  const synonyms = readSynonyms(['K8s = Kubernetes = 舵手', '前端 > JavaScript', '前端>网页'])
  expect(synonyms.get('k8s')).toEqual(['Kubernetes', '舵手'])
  expect(synonyms.get('舵手')).toEqual(['K8s', 'Kubernetes'])
  expect(synonyms.get('前端')).toEqual(['JavaScript', '网页'])
  expect(synonyms.get('网页')).toBeUndefined()
  expect(readSynonyms(['cache = caching']).get('cach')).toEqual([])
})

test.each([
  ['a'],
  ['a ='],
  ['= a'],
  ['a > b > c'],
  ['a = b > c'],
  ['! = ?'],
  ['x'.repeat(201)],
  ['a = '.repeat(9)],
])('a line such as %s is refused', (line) => {
  expect(z.safeParse(searchSynonym, line).success).toBe(false)
})
