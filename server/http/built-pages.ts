import { fileURLToPath } from 'node:url'
import type { PagesSource } from './pages.ts'

const built = new URL('../../dist/', import.meta.url)

/** The pages as `npm run build` left them. Their code is loaded with the first page, or before it when asked to. */
export function loadBuiltPages(): PagesSource {
  let handler: ReturnType<PagesSource['loadHandler']> | undefined
  return {
    assetsFolder: fileURLToPath(new URL('client', built)),
    isDevelopment: false,
    loadHandler: () => {
      handler ??= import(new URL('server/server.js', built).href).then((module) => module.default)
      return handler
    },
  }
}
