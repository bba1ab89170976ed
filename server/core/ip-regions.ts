import { createRequire } from 'node:module'
import type { Language } from '#contract/core/language.ts'
import { englishRegionNames } from './english-region-names.ts'

interface Found {
  country: string
  province: string
}

// Written as CommonJS whose default an import would find at a place that depends on the loader; require doesn't.
const require = createRequire(import.meta.url)

let reader: { search(address: string): Found | null } | undefined

/** The data is 11 MB in memory, so it is read with the first address that is asked for. */
function openReader() {
  const { default: IP2Region } = require('ip2region') as typeof import('ip2region')
  reader ??= new IP2Region()
  return reader
}

/**
 * Where an address is, by data that ships with the product: the province in China, the country elsewhere, in Chinese;
 * empty when it is nowhere, as in a house's own network. Nothing is asked of the network (docs/RULES.md).
 */
export function findIpRegion(address: string): string {
  const { country, province } = findIpOrigin(address)
  return province || country
}

/** Both parts of it; the province is empty outside of China. */
export function findIpOrigin(address: string): Found {
  const found = openReader().search(address.replace(/^::ffff:/i, ''))
  if (!found) return { country: '', province: '' }
  const { country, province } = found
  return { country, province: country === '中国' ? province.replace(/(省|市)$/, '') : '' }
}

const regionNames = new Intl.DisplayNames('zh-CN', { type: 'region' })
const englishNames = new Intl.DisplayNames('en-US', { type: 'region' })

/** A kept place in the reader's language; as it is kept where there is no better word. */
export function placeName(place: string, language: Language): string {
  if (language === 'zh-CN') return place
  return englishRegionNames[place] ?? englishCountry(place) ?? place
}

/** The platform knows each region's name in both languages; the Chinese one leads to the English one. */
function englishCountry(chinese: string): string | undefined {
  countries ??= new Map(
    regionCodes().map((code) => [regionNames.of(code) ?? code, englishNames.of(code) ?? code]),
  )
  return countries.get(chinese)
}

let countries: Map<string, string> | undefined

function regionCodes(): string[] {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  return pairs.filter((code) => regionNames.of(code) !== code)
}
