import { describe, test } from 'vitest'
import { type Language, startProduct, toldIn } from './product.ts'
import { readQuestionLists } from './questions-list-story.ts'

const product = startProduct()

describe.each<Language>(toldIn('zh-CN'))('questions in %s', (language) => {
  test('a guest finds questions by filter, tag and page, and members find their own', async () => {
    await readQuestionLists(product, language)
  })
})
