import { describe, test } from 'vitest'
import { deepTest, type Language, shareProduct, toldIn } from './product.ts'
import { keepQuestion } from './question-acts-story.ts'
import { askByKeyboard } from './question-keyboard-story.ts'
import { askAndAdopt } from './question-story.ts'

const product = shareProduct()

describe.each<Language>(toldIn('zh-CN'))('questions in %s', (language) => {
  test('asked with both bounties, answered, followed up, adopted and paid', { timeout: 180_000 }, () =>
    askAndAdopt(product, language),
  )

  deepTest('asked, answered, replied to and adopted without a mouse', { timeout: 120_000 }, () =>
    askByKeyboard(product, language),
  )

  deepTest(
    'its asker and the staff keep it: bounty, tags, answers, closing and deleting',
    { timeout: 120_000 },
    () => keepQuestion(product, language),
  )
})
