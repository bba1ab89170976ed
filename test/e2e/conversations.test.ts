import { describe, test } from 'vitest'
import { answerByKeyboard } from './conversation-keyboard-story.ts'
import { scrollUp, writeToEachOther } from './conversation-story.ts'
import { showPictures } from './message-picture-story.ts'
import { deepTest, type Language, shareProduct, toldIn } from './product.ts'

const product = shareProduct()

describe.each<Language>(toldIn('zh-CN'))('private messages in %s', (language) => {
  test('are live, read, blocked, and wait for a connection', { timeout: 120_000 }, () =>
    writeToEachOther(product, language),
  )

  deepTest('the same on two phones', { timeout: 120_000 }, () =>
    writeToEachOther(product, language, { viewport: { width: 390, height: 844 } }),
  )

  deepTest('earlier ones come without a jump, and each screen is whole', { timeout: 120_000 }, () =>
    scrollUp(product, language),
  )

  deepTest('messages and reminders are read and answered by keyboard', { timeout: 120_000 }, () =>
    answerByKeyboard(product, language),
  )

  deepTest('pictures go up, are shown to both, and wait for a connection', { timeout: 120_000 }, () =>
    showPictures(product, language),
  )
})
