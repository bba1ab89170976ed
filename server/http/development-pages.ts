import middie from '@fastify/middie'
import type { PageHandler, PagesSource } from './pages.ts'

/** The pages from their sources, drawn anew at each change, with the build tool's hot reloading in the browser. */
export async function startDevelopmentPages(): Promise<PagesSource> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    // Bundled, the configuration would be a passing file that `node --watch` sees come and go, and restart for ever.
    configLoader: 'native',
    server: { middlewareMode: true },
    appType: 'custom',
  })
  const { ssr } = vite.environments
  if (!isRunnableDevEnvironment(ssr))
    throw new Error('The build tool does not run the pages in this process.')
  return {
    assetsFolder: undefined,
    isDevelopment: true,
    loadHandler: async () =>
      (await ssr.runner.import<{ default: PageHandler }>('virtual:tanstack-start-server-entry')).default,
    attach: async (app) => {
      await app.register(middie)
      // Everything below /api is ours; the rest is asked of the build tool first.
      app.use((request, response, next) =>
        request.url?.startsWith('/api/') ? next() : vite.middlewares(request, response, next),
      )
    },
    close: () => vite.close(),
  }
}
