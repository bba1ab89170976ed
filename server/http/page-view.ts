import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { pageLanguage } from '#server/core/request-language.ts'
import type { ReadAddress } from './page-address.ts'

/** What of a request its page depends on. */
export type PageRequest = Pick<FastifyRequest, 'url' | 'protocol' | 'host' | 'query' | 'cookies' | 'headers'>

export interface ViewHost {
  settings: () => Settings
  publicUrl: string | undefined
  readAddress: ReadAddress
}

/** Which page is asked for, and how it is to be drawn. */
export interface View {
  url: string
  origin: string
  language: Language
  isUnsupportedDevice: boolean
  /** The request headers that the page depends on, for caches on the way. */
  vary: string
}

export function readView(request: PageRequest, { settings, publicUrl, readAddress }: ViewHost): View {
  const current = settings()
  return {
    url: readAddress(request.url),
    origin: publicUrl ?? `${request.protocol}://${request.host}`,
    language: pageLanguage(request, current),
    isUnsupportedDevice: isUnsupported(request, current),
    vary: describeVariants(current),
  }
}

/** What the page is kept under. */
export const keyOf = ({ language, isUnsupportedDevice, origin, url }: View): string =>
  `${language} ${isUnsupportedDevice} ${origin} ${url}`

function describeVariants({ defaultLanguage, supportAccessDevice }: Settings): string {
  const ofLanguage = defaultLanguage === 'browser' ? ', Accept-Language' : ''
  const ofDevice = supportAccessDevice === 1 ? '' : ', User-Agent'
  return `Accept-Encoding, Cookie${ofLanguage}${ofDevice}`
}

/** Whoever has pressed the notice's button has a cookie that says for which devices they want the site. */
function isUnsupported({ cookies, headers }: PageRequest, { supportAccessDevice }: Settings): boolean {
  if (supportAccessDevice === 1) return false
  const device = /Mobi|Android|iPhone|iPad/i.test(headers['user-agent'] ?? '') ? 'mobile' : 'desktop'
  const wanted = supportAccessDevice === 2 ? 'desktop' : 'mobile'
  return device !== wanted && cookies.device !== wanted
}
