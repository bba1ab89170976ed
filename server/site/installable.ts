import { type Language, languages } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { Mount } from '#server/core/host.ts'
import { pageLanguage } from '#server/core/request-language.ts'
import { barePagePolicy, escapeText, writeBarePage } from '#server/http/bare-page.ts'

const ageMaxSeconds = 3_600

/** What an installed site needs: its description for the system, and the page that it shows without a connection. */
export const mountInstallable: Mount = (app, { snapshots }) => {
  app.get('/manifest.webmanifest', (request, reply) => {
    const { settings } = snapshots()
    const language = pageLanguage(request, settings)
    return reply
      .header('cache-control', `public, max-age=${ageMaxSeconds}`)
      .header('vary', 'accept-language, cookie')
      .type('application/manifest+json; charset=utf-8')
      .send(describeSite(settings, language))
  })

  app.get('/offline', (request, reply) => {
    const { settings } = snapshots()
    return reply
      .header('content-security-policy', barePagePolicy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(writeOfflinePage(settings, pageLanguage(request, settings)))
  })
}

/** The colours of web/ui/tokens.css by day: the paper, and the tea of the icon. */
const colours = { paper: '#fbfaf7', tea: '#2e6b4f' }

function describeSite({ title, description, allowTopics }: Settings, language: Language) {
  const inReadersWords = { locale: language }
  const icon = (name: string, size: number, purpose = 'any') => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: title[language],
    short_name: title[language],
    ...(description[language] !== '' && { description: description[language] }),
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colours.paper,
    theme_color: colours.tea,
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('icon-maskable-512', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      ...(allowTopics ? [{ name: m.topics_write({}, inReadersWords), url: '/addTopic' }] : []),
      { name: m.shell_questions({}, inReadersWords), url: '/question/list' },
      { name: m.reminders_title({}, inReadersWords), url: '/user/control/remindList' },
    ],
    // What is shared from elsewhere becomes the beginning of a topic.
    ...(allowTopics && {
      share_target: {
        action: '/addTopic',
        method: 'GET',
        params: { title: 'title', text: 'text', url: 'url' },
      },
    }),
  }
}

/** Kept by browsers, so in both languages, the reader's first. An empty address is that of the page that was asked for. */
function writeOfflinePage({ title }: Settings, language: Language): string {
  const inOrder = [language, ...languages.filter((other) => other !== language)]
  const parts = inOrder.map((locale) => {
    const text = escapeText(m.shell_offline({}, { locale }))
    const again = escapeText(m.shell_offline_retry({}, { locale }))
    return `<section lang="${locale}"><p>${text}</p><p><a href="">${again}</a></p></section>`
  })
  return writeBarePage({ language, title: title[language], html: parts.join('') })
}
