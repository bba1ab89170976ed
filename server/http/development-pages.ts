import middie from '@fastify/middie'
import type { PageHandler, PagesSource } from './pages.ts'

interface ServerRunner {
  runner: { import: (id: string) => Promise<{ default: PageHandler }> }
}

/** The pages from their sources, drawn anew at each change, with the build tool's hot reloading in the browser. */
export async function startDevelopmentPages(): Promise<PagesSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    // Bundled, the configuration would be a passing file that `node --watch` sees come and go, and restart for ever.
    configLoader: 'native',
    server: { middlewareMode: true },
    appType: 'custom',
  })
  const { runner } = vite.environments.ssr as unknown as ServerRunner
  return {
    assetsFolder: undefined,
    isDevelopment: true,
    loadHandler: async () => (await runner.import('virtual:tanstack-start-server-entry')).default,
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
