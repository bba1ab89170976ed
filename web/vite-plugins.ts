import type { Plugin } from 'vite'

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
  creates: (value) => value?.type === 'Literal',
}

const nodeIn = ({ value }: SyntaxNode) => (typeof value === 'object' ? value : undefined)

/** What a write takes is checked by the server alone; of a read it's also what the address of a page may say. */
function inputOfWrite({ properties = [] }: SyntaxNode): SyntaxNode[] {
  const find = (name: string) => properties.find(({ key }) => key?.name === name)
  const method = find('method')
  const input = find('input')
  const verb = method && nodeIn(method)?.value
  return input && typeof verb === 'string' && verb !== 'GET' ? [input] : []
}

/** A module of the contract, by its syntax tree, without what only the server and readers of the API ask for. */
export function dropDescriptions(code: string, tree: unknown): string {
  const nodes = [...walkAtOnce(tree)]
  const described = nodes.filter(
    (node) => node.type === 'Property' && neverInBrowser[node.key?.name ?? '']?.(nodeIn(node)),
  )
  const left = [...described, ...nodes.flatMap(inputOfWrite)]
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
      return dropDescriptions(code, this.parse(code, { lang: 'ts' }))
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
