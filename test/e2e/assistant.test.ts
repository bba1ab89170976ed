import { describe } from 'vitest'
import { askTheAssistant } from './assistant-story.ts'
import { deepTest, type Language, startProduct, toldIn } from './product.ts'

const product = startProduct(async () => ({ SANDBOX_GATEWAY: 'on' }))

describe.each<Language>(toldIn('zh-CN'))('the assistant in %s', (language) => {
  for (const width of [390, 1280] as const)
    deepTest(
      `is asked, answers, stops, fails in words, and is inserted, ${width} wide`,
      { timeout: 180_000 },
      () => askTheAssistant(product, language, width),
    )
})
