import { LRUCache } from 'lru-cache'
import type { ContentKeys } from './route.ts'

/** A finished page for guests, in the encodings that browsers ask for. */
export interface CachedPage {
  status: number
  /** Where a redirecting page leads; it has no body of its own. */
  location: string | null
  etag: string
  contentSecurityPolicy: string
  html: Buffer
  gzip: Buffer
  brotli: Buffer
  contentKeys: ContentKeys
}

const bytesMax = 64 * 1024 * 1024
// A page shows ages and read counts, which change without a write.
const ageMaxMs = 60_000

/**
 * Guests' pages by address and language. A write announces the names of the content it changed and every page
 * that shows it is dropped, in every process (see server/content.ts).
 */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: bytesMax,
    ttl: ageMaxMs,
    sizeCalculation: (page, key) =>
      page.html.length + page.gzip.length + page.brotli.length + key.length * 2 + 1024,
    dispose: (page, key) => this.#forget(page, key),
  })
  readonly #pagesOfContent = new Map<string, Set<string>>()
  /** What is being drawn, the newest of each address; `#drawing` holds the older ones too. */
  readonly #newest = new Map<string, Drawing>()
  readonly #drawing = new Set<Drawing>()

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  /**
   * Renders a page once however many ask for it meanwhile, and keeps it unless its content changed on the way. Whoever
   * asks after any change doesn't join a drawing that began before it: it may show what was there before.
   */
  async render(key: string, draw: () => Promise<CachedPage>): Promise<CachedPage> {
    const running = this.#newest.get(key)
    if (running?.dropped.size === 0) return running.page
    const drawing: Drawing = { dropped: new Set(), page: draw() }
    this.#newest.set(key, drawing)
    this.#drawing.add(drawing)
    try {
      const finished = await drawing.page
      if (finished.status === 200 && !isOutdated(finished, drawing)) this.#keep(key, finished)
      return finished
    } finally {
      this.#drawing.delete(drawing)
      if (this.#newest.get(key) === drawing) this.#newest.delete(key)
    }
  }

  drop(contentKeys: ContentKeys): void {
    for (const name of contentKeys) {
      for (const { dropped } of this.#drawing) dropped.add(name)
      for (const key of [...(this.#pagesOfContent.get(name) ?? [])]) this.#pages.delete(key)
    }
  }

  dropAll(): void {
    for (const { dropped } of this.#drawing) dropped.add(everything)
    this.#pages.clear()
  }

  #keep(key: string, page: CachedPage): void {
    this.#pages.set(key, page)
    for (const name of page.contentKeys) {
      const keys = this.#pagesOfContent.get(name) ?? new Set()
      this.#pagesOfContent.set(name, keys.add(key))
    }
  }

  #forget(page: CachedPage, key: string): void {
    for (const name of page.contentKeys) {
      const keys = this.#pagesOfContent.get(name)
      keys?.delete(key)
      if (keys?.size === 0) this.#pagesOfContent.delete(name)
    }
  }
}

interface Drawing {
  /** Names of the content that changed since the drawing began. */
  dropped: Set<string>
  page: Promise<CachedPage>
}

const everything = '*'

const isOutdated = ({ contentKeys }: CachedPage, { dropped }: Drawing) =>
  dropped.has(everything) || contentKeys.some((name) => dropped.has(name))
