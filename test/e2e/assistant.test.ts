import { describe, test } from 'vitest'
import { askTheAssistant, type Width } from './assistant-story.ts'
import { areAllTold, type Language, startProduct, toldIn } from './product.ts'

const product = startProduct(async () => ({ SANDBOX_GATEWAY: 'on' }))

describe.each<Language>(toldIn('zh-CN'))('the assistant in %s', (language) => {
  test.each<Width>(areAllTold ? [390, 1280] : [390])(
    'is asked, answers, stops, fails in words, and is inserted, %i wide',
    { timeout: 180_000 },
    (width) => askTheAssistant(product, language, width),
  )
})
