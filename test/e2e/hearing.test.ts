import { describe } from 'vitest'
import { hearOfThings } from './hearing-story.ts'
import { comeFromMail } from './mailed-place-story.ts'
import { deepTest, type Language, startProduct, toldIn } from './product.ts'
import { haveDevicesNotified } from './push-story.ts'
import { readFarReply, readWhatIsNotOpened } from './read-all-story.ts'

const product = startProduct(async (address) => ({
  PUBLIC_URL: address,
  // Nothing is sent here: it shows what the page offers where mails are.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Teahouse <no-reply@example.org>',
}))

describe.each<Language>(toldIn('en-US'))('hearing of things in %s', (language) => {
  deepTest('reminders and notifications are live, read once, and chosen', { timeout: 120_000 }, () =>
    hearOfThings(product, language),
  )
  deepTest('what is unread and can’t be opened is read all the same', { timeout: 60_000 }, () =>
    readWhatIsNotOpened(product, language),
  )
  deepTest('what a mail leads to is shown to who signs in, or what is left of it', { timeout: 60_000 }, () =>
    comeFromMail(product, language),
  )
  deepTest('a reply behind the first ones is read by whoever is led to it', { timeout: 60_000 }, () =>
    readFarReply(product, language),
  )
  deepTest('a device is notified while the site is closed there', { timeout: 60_000 }, () =>
    haveDevicesNotified(product, language),
  )
})
