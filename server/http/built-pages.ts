import { fileURLToPath } from 'node:url'
import { loadOnce } from '#server/core/load-once.ts'
import type { PagesSource } from './pages.ts'

const built = new URL('../../dist/', import.meta.url)

/** The pages as `npm run build` left them. Their code is loaded with the first page, or before it when asked to. */
export function loadBuiltPages(): PagesSource {
  return {
    assetsFolder: fileURLToPath(new URL('client', built)),
    isDevelopment: false,
    loadHandler: loadOnce(async () => (await import(new URL('server/server.js', built).href)).default),
  }
}
