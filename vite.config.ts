import { fileURLToPath } from 'node:url'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cataloguePlugin } from './web/catalogue/catalogue-plugin.ts'
import {
  shorterMessages,
  withoutDescriptions,
  withoutServerFunctions,
  withoutShapes,
} from './web/vite-plugins.ts'

/** What forms and members' pages stand on: in everybody's first page it would be 1 KB that no reader needs. */
const ofForms =
  /\/web\/(ui\/(form-|field|input|card|select|choice)|api\/(use-|lenient-search)|own-area\/)|\/contract\/accounts\/(?!refresh)|utationObserver|useMutation/

const ofReading =
  /\/web\/(accounts\/members\/member-link|core\/not-found-when-missing|ui\/(relative-time|short-count|lazy-part))\.tsx?|\/useSuspenseQuery|\/icons\/message-square\.|\/messages\/topics_(pinned|page_empty)\.js/

/** Small things that cards of topics need, which would be a file each. */
const ofCards =
  /\/messages\/(topics_(red_envelope_mark|reads|comments|roles_separator)|poll_mark)\.js|\/icons\/(lock-open|code)\./

/**
 * What the pages of topics and of questions have, with the look of what comes later on them: in a file of its own it would
 * come late, too, and move them.
 */
const ofPosts =
  /\/web\/(posts\/(comments\/(comment-item\.tsx|comment-box\.module|lazy-box)|topics\/((involved-tools|topic-missing|article-head)\.tsx|(author-card|topic-page|topic-article)\.module))|api\/page-permission)|\/messages\/topics_(missing(_text)?|read_count|edited)\.js/

/** How the pages look that show members what is theirs. */
const ofOwn =
  /\/web\/(people\/|own-area\/own-(list-)?page|notifications\/remind|accounts\/second-factor\/|money\/ledger\/|money\/red-envelopes\/envelope-lists|posts\/hidden-content\/unlock-list)[\w/-]*\.module\.css/

export default defineConfig({
  plugins: [
    cataloguePlugin,
    withoutServerFunctions,
    withoutShapes,
    withoutDescriptions,
    shorterMessages,
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
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  build: {
    target: 'es2022',
    // The list of what each later part imports, with a hash each, would be in everybody's first page: 3 KB and growing
    // with every page. A part then asks for its imports itself, one round later; the first page's stand in its HTML.
    // What nearly every part shares, in one file: in the many that each combination of users would make, it compresses
    // worse by 3 to 5 KB of everybody's first page, which then asks for twice as many.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What checks values: no page that guests read does.
            { name: 'shapes', test: /\/node_modules\/zod\/|\/contract\/core\/wire\./ },
            { name: 'frame', minShareCount: 42, test: (id) => !ofForms.test(id) },
            // The header has a member's avatar too, on pages with nothing to read.
            { name: 'index', test: /\/web\/(ui\/avatar\.|client\.tsx)/ },
            // What lists and both kinds of pages that one reads have in common, and what those pages have besides.
            { name: 'reading', test: ofReading },
            // Cards and heads have it; with either it would come to the other's pages.
            { name: 'eye', test: /\/icons\/eye\./ },
            { name: 'post', test: ofPosts },
            { name: 'cards', test: ofCards },
            // What every form stands on.
            { name: 'form', test: /\/web\/(ui\/(field|form-failure|input)|api\/use-submit)\./ },
            // Every sheet of a later part is named in everybody's first page: the editor's few are one, and so are those
            // of what is a member's own, and of the management.
            { name: 'editor', test: /\/web\/editor\/[\w-]+\.module\.css/ },
            { name: 'own', test: ofOwn },
            { name: 'staff', test: /\/web\/(staff|site)\/[\w-]+\.module\.css/ },
          ],
        },
      },
    },
    modulePreload: {
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => name.endsWith('.css')),
    },
  },
})
