import { describe } from 'vitest'
import { deepTest, type Language, startProduct, toldIn } from './product.ts'
import { readQuestionLists } from './questions-list-story.ts'

const product = startProduct()

describe.each<Language>(toldIn('zh-CN'))('questions in %s', (language) => {
  deepTest('a guest finds questions by filter, tag and page, and members find their own', async () => {
    await readQuestionLists(product, language)
  })
})
