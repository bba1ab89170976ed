import { describe, test } from 'vitest'
import { askTheAssistant } from './assistant-story.ts'
import { type Language, startProduct, toldIn } from './product.ts'

const product = startProduct(async () => ({ SANDBOX_GATEWAY: 'on' }))

describe.each<Language>(toldIn('zh-CN'))('the assistant in %s', (language) => {
  test('is asked, answers, stops, fails in words, and is inserted', { timeout: 120_000 }, () =>
    askTheAssistant(product, language),
  )
})
