import { describe, test } from 'vitest'
import { type Language, startProduct, toldIn } from './product.ts'
import { askAndAdopt } from './question-story.ts'

const product = startProduct()

describe.each<Language>(toldIn('zh-CN'))('questions in %s', (language) => {
  test('asked with both bounties, answered, followed up, adopted and paid', { timeout: 180_000 }, () =>
    askAndAdopt(product, language),
  )
})
