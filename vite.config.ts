import { fileURLToPath } from 'node:url'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Operations are in contract/ and go over plain HTTP, so the browser never calls a "server function" of the framework.
 * Its client would bring a whole serializer along, 12 KB of every first page.
 */
const withoutServerFunctions: Plugin = {
  name: 'without-server-functions',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /start-client-core\/dist\/esm\/client-rpc\/serverFnFetcher\.js/ },
    handler: () =>
      "export function serverFnFetcher() { throw new Error('There are no server functions: use contract/.') }",
  },
}

export default defineConfig({
  plugins: [
    withoutServerFunctions,
    tanstackStart({
      srcDirectory: 'web',
      server: { build: { inlineCss: true } },
      // What reads a page's data comes with what shows it: in everybody's first page it would be there for every page.
      router: {
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
    }),
    react(),
  ],
  resolve: {
    // Its variant for browsers parses with innerHTML, which a worker doesn't have and our policy forbids.
    alias: {
      'decode-named-character-reference': fileURLToPath(
        import.meta.resolve('decode-named-character-reference'),
      ),
    },
  },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: {
    target: 'es2022',
    // The list of what each later part imports, with a hash each, would be in everybody's first page: 3 KB and growing
    // with every page. A part then asks for its imports itself, one round later; the first page's stand in its HTML.
    // What nearly every operation is made of, in one file: in files of their own these compress worse, by 0.6 KB of
    // everybody's first page.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /\/contract\/(endpoint|wire|author|refresh|roles|red-envelope-shapes|site|topic-searches)\.ts$/,
            },
          ],
        },
      },
    },
    modulePreload: {
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => name.endsWith('.css')),
    },
  },
  server: { allowedHosts: true },
})
