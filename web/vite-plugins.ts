import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { sheetMark } from './sheets-in-page.ts'

/*
 * What the browser's code is spared. Each rewrites what somebody else's tool writes; vite-plugins.test.ts says so when an
 * upgrade has changed that.
 */

/** What stands for the framework's client of server functions, with all that it exports. */
export const serverFunctionStub = `export function serverFnFetcher() { throw new Error('There are no server functions: use contract/.') }
export function trackPostProcessPromise() {}`

/**
 * Operations are in contract/ and go over plain HTTP, so the browser never calls a "server function" of the framework.
 * Its client would bring a whole serializer along, 12 KB of every first page.
 */
export const withoutServerFunctions: Plugin = {
  name: 'without-server-functions',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /start-client-core\/dist\/esm\/client-rpc\/serverFnFetcher\.js/ },
    handler: () => serverFunctionStub,
  },
}

interface SyntaxNode {
  type: string
  start: number
  end: number
  key?: { name?: string }
  value?: SyntaxNode | string
  properties?: SyntaxNode[]
}

/** What a module evaluates as soon as it's loaded: everything but the insides of functions. */
function* walkAtOnce(part: unknown): Generator<SyntaxNode> {
  if (typeof part !== 'object' || part === null) return
  if ('type' in part && /Function/.test(String(part.type))) return
  if ('type' in part) yield part as SyntaxNode
  for (const child of Object.values(part)) yield* walkAtOnce(child)
}

/** Where a property ends, with the comma behind it if there is one. */
const afterComma = (code: string, end: number) => end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)

/** What an operation says to the server and to its readers only, by the kind of value it has there. */
const neverInBrowser: Record<string, (value: SyntaxNode | undefined) => boolean> = {
  output: () => true,
  domain: (value) => value?.type === 'Literal',
  summary: (value) => value?.type === 'Literal',
  errors: (value) => value?.type === 'ArrayExpression',
}

const nodeIn = ({ value }: SyntaxNode) => (typeof value === 'object' ? value : undefined)

/** What an operation takes is checked by the server alone; of some reads it's also what the address of a page may say. */
function unreadInput({ properties = [] }: SyntaxNode, read: ReadonlySet<string>): SyntaxNode[] {
  const find = (name: string) => properties.find(({ key }) => key?.name === name)
  const name = find('name')
  const method = find('method')
  const input = find('input')
  if (!(input && name && method)) return []
  return read.has(String(nodeIn(name)?.value)) ? [] : [input]
}

/** The names of operations that the browser's code asks what they take. */
export function findReadInputs(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const codes = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  return new Set(codes.flatMap((code) => [...code.matchAll(/(\w+)\.input\b/g)].map(([, name = '']) => name)))
}

/**
 * A module of the contract, by its syntax tree, without what only the server and readers of the API ask for. `read` are
 * the operations whose input stays.
 */
export function dropDescriptions(code: string, tree: unknown, read: ReadonlySet<string>): string {
  const nodes = [...walkAtOnce(tree)]
  const described = nodes.filter(
    (node) => node.type === 'Property' && neverInBrowser[node.key?.name ?? '']?.(nodeIn(node)),
  )
  const left = [...described, ...nodes.flatMap((node) => unreadInput(node, read))]
  const calls = nodes.filter(({ type }) => type === 'CallExpression')
  const isKept = ({ start }: SyntaxNode) =>
    !left.some((property) => property.start < start && start < property.end)
  return [
    ...left.map(({ start, end }) => ({ start, end: afterComma(code, end), text: '' })),
    ...calls.filter(isKept).map(({ start }) => ({ start, end: start, text: '/* @__PURE__ */ ' })),
  ]
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

let readInputs: ReadonlySet<string> | undefined

/** Where shapes are made, and what stands for it where none is used. */
const shapeMakers = { 'zod/mini': 'virtual:no-zod', '#contract/core/wire.ts': 'virtual:no-wire' }

/** Stands for every shape and whatever makes or holds one; to check by it is an error. */
const noShape = `export const none = /* @__PURE__ */ new Proxy(() => {}, {
  apply: () => none,
  get(_, name) {
    if (name === '_zod') throw new Error('No shape here: see web/vite-plugins.ts')
    return none
  },
})`

/** Shapes that the browser does check by: what pages read their addresses by, and what people type as money. */
const isCheckedBy = (id: string, code: string, read: ReadonlySet<string>) =>
  /\/contract\/(core\/wire|money\/yuan)\.ts$/.test(id) ||
  [...code.matchAll(/\bname: ['"](\w+)['"]/g)].some(([, name = '']) => read.has(name))

/**
 * The bundler drops shapes that nobody uses, but not the import of what makes them, which would be 8 KB of everybody's
 * first page. A module of the contract whose shapes the browser never checks by imports a stand-in instead.
 */
export const withoutShapes: Plugin = {
  name: 'without-shapes',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^virtual:no-(zod|wire)$/ },
    handler: (id) => `\0${id}`,
  },
  load: {
    filter: { id: /^\0virtual:no-(zod|wire)$/ },
    async handler(id) {
      const maker = id.endsWith('zod') ? await import('zod/mini') : await import('#contract/core/wire.ts')
      const names = Object.keys(maker).map((name) => `none as ${name}`)
      return `${id.endsWith('zod') ? noShape : "import { none } from 'virtual:no-zod'"}
export { ${names.join(', ')} }`
    },
  },
  transform: {
    filter: { id: /\/contract\/(?!markdown|messages)[a-z]+\/[\w-]+\.ts$/ },
    handler(code, id) {
      readInputs ??= findReadInputs(import.meta.dirname)
      return isCheckedBy(id, code, readInputs) ? undefined : withoutMakers(code)
    },
  },
}

/** A module of the contract that imports the stand-in for what makes shapes. */
export const withoutMakers = (code: string): string =>
  Object.entries(shapeMakers).reduce(
    (text, [maker, none]) => text.replace(new RegExp(`from ['"]${maker}['"]`), `from '${none}'`),
    code,
  )

/**
 * The server checks what it answers, the browser believes it: the shapes of answers stay out of the browser's code,
 * with whatever only they use, and so does what describes an operation to other programmers. Making a shape has no
 * effect, so a shape that nobody uses may be dropped.
 */
export const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/contract\/(?!markdown|messages)[a-z]+\/[\w-]+\.ts$/ },
    handler(code) {
      readInputs ??= findReadInputs(import.meta.dirname)
      return dropDescriptions(code, this.parse(code, { lang: 'ts' }), readInputs)
    },
  },
}

/** With the casts in comments as the compiler of messages writes them, or without, once another tool has printed them. */
const textIn = (language: string) =>
  new RegExp(
    `const ${language}\\w+ = (?:/\\*\\*.*?\\*/ )?\\(i?\\) => \\{\\s*return (?:/\\*\\*.*?\\*/ )?\\(?(\`.*\`)\\)?;?\\s*\\};`,
  )

/** A message of one text a language as one function; nothing for messages of another form. */
export function shortenMessage(code: string): string | undefined {
  const english = textIn('en_us').exec(code)?.[1]
  const chinese = textIn('zh_cn').exec(code)?.[1]
  const name = /export const (\w+) =/.exec(code)?.[1]
  if (!english || !chinese || !name) return undefined
  return `import { isEnglish } from '../../is-english.ts'
export const ${name} = (i) => isEnglish() ? ${english} : ${chinese}`
}

/**
 * A message of two languages is made of three functions. In the browser's code it's one, which speaks the page's
 * language whatever it's told: there are a hundred on a page, and the first page pays for each.
 */
export const shorterMessages: Plugin = {
  name: 'shorter-messages',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/messages\/generated\/messages\/\w+\.js$/ },
    handler: (code) => shortenMessage(code),
  },
}

/** What stands for the runtime of the sentences: a page says once which language it has (client.tsx). */
export const localeStub = `export let getLocale = () => 'en-US'
export const overwriteGetLocale = (read) => { getLocale = read }
export const experimentalStaticLocale = undefined`

/** Paraglide's runtime looks for a language in addresses and by strategies of one's own: 1.3 KB of everybody's first page. */
export const withoutStrategies: Plugin = {
  name: 'without-strategies',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/messages\/generated\/runtime\.js$/ },
    handler: () => localeStub,
  },
}

/** Lets a page that holds the rules of a sheet say which it is. The framework reads them after this, and joins them. */
export const namedSheets: Plugin = {
  name: 'named-sheets',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = sheetMark(file.fileName) + file.source
  },
}
