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
      `export function serverFnFetcher() { throw new Error('There are no server functions: use contract/.') }
export function trackPostProcessPromise() {}`,
  },
}

interface SyntaxNode {
  type: string
  start: number
  end: number
  key?: { name?: string }
}

/** What a module evaluates as soon as it's loaded: everything but the insides of functions. */
function* walkAtOnce(part: unknown): Generator<SyntaxNode> {
  if (typeof part !== 'object' || part === null) return
  if ('type' in part && /Function/.test(String(part.type))) return
  if ('type' in part) yield part as SyntaxNode
  for (const child of Object.values(part)) yield* walkAtOnce(child)
}

/**
 * The server checks what it answers, the browser believes it: the shapes of answers stay out of the browser's code,
 * with whatever only they use. Making a shape has no effect, so a shape that nobody uses may be dropped.
 */
const withoutAnswerShapes: Plugin = {
  name: 'without-answer-shapes',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/contract\/(?!markdown|messages)[a-z]+\/[\w-]+\.ts$/ },
    handler(code) {
      const nodes = [...walkAtOnce(this.parse(code, { lang: 'ts' }))]
      const answers = nodes.filter(({ type, key }) => type === 'Property' && key?.name === 'output')
      const calls = nodes.filter(({ type }) => type === 'CallExpression')
      const isKept = ({ start }: SyntaxNode) =>
        !answers.some((answer) => answer.start < start && start < answer.end)
      return [
        ...answers.map(({ start, end }) => ({ start, end, text: 'output: undefined' })),
        ...calls.filter(isKept).map(({ start }) => ({ start, end: start, text: '/* @__PURE__ */ ' })),
      ]
        .sort((a, b) => b.start - a.start)
        .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
    },
  },
}

/**
 * A message of two languages is made of three functions. In the browser's code it's one, which speaks the page's
 * language whatever it's told: there are a hundred on a page, and the first page pays for each. Messages of another form
 * are left as they are.
 */
const shorterMessages: Plugin = {
  name: 'shorter-messages',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/messages\/generated\/messages\/\w+\.js$/ },
    handler(code) {
      const texts = [...code.matchAll(/\(i?\) => \{\s*return (`.*`);?\s*\};/g)]
      const [, name] = /export const (\w+) =/.exec(code) ?? []
      if (texts.length !== 2 || !name) return undefined
      const [english, chinese] = texts.map(([, text]) => text)
      return `import { isEnglish } from '../../is-english.ts'
export const ${name} = (i) => isEnglish() ? ${english} : ${chinese}`
    },
  },
}

export default defineConfig({
  plugins: [
    withoutServerFunctions,
    withoutAnswerShapes,
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
    // Its variant for browsers parses with innerHTML, which a worker doesn't have and our policy forbids.
    alias: {
      'decode-named-character-reference': fileURLToPath(
        import.meta.resolve('decode-named-character-reference'),
      ),
    },
  },
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  build: {
    target: 'es2022',
    // The list of what each later part imports, with a hash each, would be in everybody's first page: 3 KB and growing
    // with every page. A part then asks for its imports itself, one round later; the first page's stand in its HTML.
    // What nearly every part shares, in one file: in the many that each combination of users would make, it compresses
    // worse by 3 to 5 KB of everybody's first page, which then asks for twice as many.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'frame', minShareCount: 24 }],
        },
      },
    },
    modulePreload: {
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => name.endsWith('.css')),
    },
  },
  server: { allowedHosts: true },
})
