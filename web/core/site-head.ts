import type { OutputOf } from '#contract/core/endpoint.ts'
import { type Language, languageKey, languageNames } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { readBaseInfo } from '#contract/site/site.ts'
import type { PageFacts } from './page-facts.ts'

type RootData = PageFacts & { site: OutputOf<typeof readBaseInfo> }
type HeadFacts = RootData & { isMissing?: boolean }

/**
 * The root's data among a page's matches, and whether nothing was found under its address; said here once, because a page's
 * types can't refer to the whole tree.
 */
export function rootData(
  matches: readonly { loaderData?: unknown; status?: string }[],
): HeadFacts | undefined {
  const data = matches[0]?.loaderData as RootData | undefined
  return data && { ...data, isMissing: matches.at(-1)?.status === 'notFound' }
}

/**
 * Runs before the first paint: a member's document shows no guest's buttons, a dark one doesn't flash, and lists are as
 * dense as they were last, with or without what is pinned (web/ui/document-choice.ts), and shortcuts of one key are as they
 * were. What a browser draws around the page follows a theme that was chosen. The language that an address names holds until
 * the browser closes, unless the reader has chosen one: what was chosen has a region (`en-US`), and what came with an address
 * has none (`en`).
 */
export const markDocument = `try{var d=document.documentElement.dataset;if(localStorage.accessToken&&(!localStorage.passing||/(^|; )passing=1/.test(document.cookie)))d.viewer='member';for(var n of['theme','density','pins','shortcuts'])if(/^(light|dark|compact|folded|off)$/.test(localStorage[n]))d[n]=localStorage[n];if(d.theme)for(var t of document.querySelectorAll('meta[name=theme-color]'))t.media=t.media.includes(d.theme)?'all':'not all';var l=/[?&]language=(zh|en)\\b/.exec(location.search);if(l&&!/\\blanguage=\\w+-/.test(document.cookie))document.cookie='language='+l[1]+';path=/;samesite=lax'}catch(e){}`

/** The ground of the header, as web/ui/tokens.css has it; web/shell/theme.ts knows their order. */
export const themeColors = [
  { media: '(prefers-color-scheme: light)', content: '#ffffff' },
  { media: '(prefers-color-scheme: dark)', content: '#1a1e1b' },
]

const named = (name: string, content: string | undefined) => (content ? [{ name, content }] : [])

/** What every page's head begins with. */
export function siteHead(facts: RootData | undefined) {
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'color-scheme', content: 'light dark' },
      // Browsers of telephones would make links of the numbers of orders, before the page is alive.
      { name: 'format-detection', content: 'telephone=no' },
      { title: facts?.site.title ?? '' },
      // Staff may leave either empty, in one language too: then there is none, rather than one that says nothing.
      ...(import.meta.env.SSR
        ? [
            ...named('description', facts?.site.description),
            ...named('keywords', facts?.site.keywords),
            { property: 'og:site_name', content: facts?.site.title },
            { property: 'og:locale', content: facts?.language.replace('-', '_') },
          ]
        : []),
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'manifest', href: `/manifest.webmanifest?${languageKey}=${facts?.language}` },
    ],
  }
}

interface HeadOfPage {
  facts: HeadFacts | undefined
  title?: string
  /** Only machines read it: a sentence of our own for it stays out of the program, by `import.meta.env.SSR`. */
  description?: string
  path: string
  type?: 'website' | 'article'
  /** A picture that stands for the page. */
  picture?: { path: string; width: number; height: number } | undefined
  /** The path of its Atom feed, which has what the page's title says. */
  feed?: string | undefined
  jsonLd?: Record<string, unknown>
  /** Nothing of the list is there: the address goes on being read, and stands in no search. */
  isBehindLast?: boolean | undefined
}

const noIndex = { name: 'robots', content: 'noindex' }

/** Whether an address names a page that its list doesn't have. */
export const isBehindLast = ({ page, pageCount }: { page: number; pageCount: number }): boolean =>
  page > pageCount

/** A page's own part of the head: titles, description, canonical address and what it is for machines. */
export function pageHead(page: HeadOfPage) {
  const siteTitle = page.facts?.site.title
  const words = page.facts?.isMissing ? m.page_missing() : page.title
  const title = words ? `${words} · ${siteTitle}` : siteTitle
  // What isn't there has no address of its own, and stands in no search.
  if (import.meta.env.SSR && page.facts?.isMissing) return { meta: [{ title }, noIndex], links: [] }
  const origin = page.facts?.origin ?? ''
  const [canonical, ...alternates] = languageLinks(page.facts, `${origin}${page.path}`)
  return {
    meta: [
      { title },
      // Only those who read the page that the server drew ask for these. What the program said again would stand beside it.
      ...(import.meta.env.SSR
        ? [...named('description', page.description), ...forOtherSites(page, siteTitle, canonical.href)]
        : []),
      ...(import.meta.env.SSR && page.isBehindLast ? [noIndex] : []),
      ...(import.meta.env.SSR && page.jsonLd ? [{ 'script:ld+json': page.jsonLd }] : []),
    ],
    links: [
      canonical,
      ...alternates,
      ...(page.feed
        ? [{ rel: 'alternate', type: 'application/atom+xml', title, href: `/feeds/${page.feed}.atom` }]
        : []),
    ],
  }
}

/** How a link to the page is shown where it is shared. */
function forOtherSites(page: HeadOfPage, siteTitle: string | undefined, address: string) {
  const { title = siteTitle, description, type = 'website', picture } = page
  return [
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    ...(picture
      ? [
          { property: 'og:image', content: (page.facts?.origin ?? '') + picture.path },
          { property: 'og:image:width', content: `${picture.width}` },
          { property: 'og:image:height', content: `${picture.height}` },
          { property: 'og:image:alt', content: page.title },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : [{ property: 'og:image', content: `${page.facts?.origin ?? ''}/icon-512.png` }]),
  ]
}

type LanguageLink = { rel: string; href: string; hrefLang?: string }

/**
 * A page's canonical address, and those of its languages. A language has an address that shows it to whoever has chosen
 * none, as crawlers: the plain one if the site begins with it, else one that names it. The plain one is also for those
 * whose language we don't speak.
 */
function languageLinks(facts: RootData | undefined, address: string): [LanguageLink, ...LanguageLink[]] {
  const { defaultLanguage = 'browser', languageSwitching = {} } = facts?.site ?? {}
  const offered = Object.keys(languageSwitching) as Language[]
  if (offered.length < 2) return [{ rel: 'canonical', href: address }]
  const hrefIn = (language: Language | undefined) =>
    !language || (defaultLanguage !== 'browser' && languageNames[defaultLanguage] === language)
      ? address
      : `${address}${address.includes('?') ? '&' : '?'}${languageKey}=${language}`
  const canonical = { rel: 'canonical', href: hrefIn(facts?.language) }
  if (!import.meta.env.SSR) return [canonical]
  const alternate = (hrefLang: string, href: string) => ({ rel: 'alternate', hrefLang, href })
  return [
    canonical,
    ...offered.map((language) => alternate(language, hrefIn(language))),
    alternate('x-default', address),
  ]
}
