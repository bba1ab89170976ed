import { fileURLToPath } from 'node:url'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cataloguePlugin } from './web/catalogue/catalogue-plugin.ts'
import { groups } from './web/chunks.ts'
import {
  namedSheets,
  shorterMessages,
  withoutDescriptions,
  withoutServerFunctions,
  withoutShapes,
  withoutStrategies,
} from './web/vite-plugins.ts'

export default defineConfig({
  plugins: [
    cataloguePlugin,
    withoutServerFunctions,
    withoutShapes,
    withoutDescriptions,
    shorterMessages,
    withoutStrategies,
    namedSheets,
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
    alias: [
      // Pages that the server draws take their sentences one by one too, not all of them as Node does.
      {
        find: /^#contract\/messages\/generated\//,
        replacement: fileURLToPath(new URL('contract/messages/generated/', import.meta.url)),
      },
      // Its variant for browsers parses with innerHTML, which a worker doesn't have and our policy forbids.
      {
        find: 'decode-named-character-reference',
        replacement: fileURLToPath(import.meta.resolve('decode-named-character-reference')),
      },
      // What libraries bring for a React older than ours, which has it itself: 0.3 KB of everybody's first page.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  environments: {
    // Of its 1,600 icons only ours are worth loading.
    ssr: { resolve: { noExternal: ['lucide-react'] } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  build: {
    // Chrome 111, Safari 16.4 and Firefox 114: of what is younger only what a page can do without (docs/decisions/0122).
    target: 'baseline-widely-available',
    // What draws diagrams is 5 MB, and comes with the first diagram.
    chunkSizeWarningLimit: 6_000,
    // The viewer of pictures comes with the acts of a post, or by itself where there are none.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    // The list of what each later part imports, with a hash each, would be in everybody's first page: 3 KB and growing
    // with every page. A part then asks for its imports itself, one round later; the first page's stand in its HTML.
    modulePreload: {
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => name.endsWith('.css')),
    },
  },
})
