import { dirname, join, normalize } from 'node:path/posix'
import { checkSqlFile, checkTexts } from './architecture-texts.ts'
import { findCycles, groupByFolder } from './import-cycles.ts'
import { findLoadedEarly } from './late-imports.ts'

/** Every source file of the repository by its path from the root. */
export type Sources = ReadonlyMap<string, string>

export interface Import {
  from: string
  /** As it is written. */
  specifier: string
  /** The file of ours that it means; nothing for packages. */
  to: string | undefined
  /** Needed as soon as the module is: neither a type, which is erased, nor loaded later. */
  isAtOnce: boolean
}

const rooms = ['contract', 'server', 'web', 'test']

/** `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')`; words inside comments don't count. */
const importPattern =
  /(?:^|[;}\n])\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g

export const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

function readImports(sources: Sources): Import[] {
  return [...sources].flatMap(([from, source]) =>
    [...withoutComments(source).matchAll(importPattern)].map((match) => {
      const specifier = match[1] ?? match[2] ?? ''
      const isAtOnce = match[1] !== undefined && !/^\W*(import|export)\s+type\s/.test(match[0])
      return { from, specifier, to: resolveOwn(from, specifier), isAtOnce }
    }),
  )
}

function resolveOwn(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?[\w&]+$/, '')
  if (path.startsWith('#')) return path.slice(1)
  if (path.startsWith('.')) return normalize(join(dirname(from), path))
  return undefined
}

const roomOf = (path: string) => path.split('/')[0] ?? ''
export const isTest = (path: string) => roomOf(path) === 'test' || /\.(test|fixture)\.tsx?$/.test(path)

/**
 * The folders of each room from the lowest to the highest: a file imports from its own and from lower ones. Where a lower
 * one must hear of a higher one, the higher registers itself in app.ts. A room's own files stand above all of them.
 */
const layers: Record<string, readonly string[]> = {
  contract: ['messages', 'core', 'notifications', 'accounts', 'money', 'posts', 'markdown', 'people', 'site'],
  server: [
    ...['core', 'db', 'markdown', 'http', 'jobs'],
    ...['notifications', 'accounts', 'money', 'posts', 'people', 'site'],
    ...['tools', 'process'],
  ],
  web: [
    ...['ui', 'api', 'core', 'own-area', 'staff', 'editor'],
    ...['accounts', 'notifications', 'money', 'posts', 'people', 'site'],
    ...['shell', 'catalogue', 'routes'],
  ],
}

/** Folders that name no feature: plumbing that any feature may stand on. */
const plumbing = new Set([
  ...['core', 'db', 'http', 'jobs', 'markdown', 'process'].map((folder) => `server/${folder}`),
  ...['ui', 'api', 'core'].map((folder) => `web/${folder}`),
])

/** The domain, or the plumbing, that a file belongs to, as `server/posts`; nothing for a room's own files. */
const domainOf = (path: string): string | undefined => {
  const parts = path.split('/')
  return parts.length > 2 ? parts.slice(0, 2).join('/') : undefined
}

const isFeature = (path: string): boolean => {
  const domain = domainOf(path)
  return domain !== undefined && domain in { ...featureDomains }
}
const featureDomains = Object.fromEntries(
  ['server', 'web'].flatMap((room) =>
    ['notifications', 'accounts', 'money', 'posts', 'people', 'site'].map((name) => [
      `${room}/${name}`,
      true,
    ]),
  ),
)

const layerOf = (path: string): number => {
  const [room = '', folder = '', file] = path.split('/')
  return file === undefined ? Number.POSITIVE_INFINITY : (layers[room]?.indexOf(folder) ?? -1)
}

/** One thing that no import may do, said as a person would. */
type Rule = (edge: Import & { to: string }) => string | false

const rules: Rule[] = [
  ({ from, to }) =>
    roomOf(from) === 'contract' && roomOf(to) !== 'contract' && 'contract imports nothing of ours',
  ({ from, to }) => roomOf(from) === 'server' && roomOf(to) === 'web' && 'the server never imports the web',
  ({ from, to }) => roomOf(from) === 'web' && roomOf(to) === 'server' && 'the web never imports the server',
  ({ to }) => roomOf(to) === 'test' && 'the product never imports its tests',
  ({ from, to }) => plumbing.has(domainOf(from) ?? '') && isFeature(to) && 'the plumbing knows no feature',
  ({ from, to }) =>
    roomOf(from) === roomOf(to) && layerOf(from) < layerOf(to) && 'a folder imports from lower ones only',
  ({ from, to }) =>
    from.startsWith('web/ui/') &&
    roomOf(to) === 'contract' &&
    !/^contract\/(messages|core\/language)/.test(to) &&
    'the components know no operation',
  ({ from, to }) =>
    /\/[\w-]*queries\.ts$/.test(to) &&
    roomOf(to) === 'server' &&
    domainOf(from) !== domainOf(to) &&
    "a domain's queries are its own",
  ({ from, to }) =>
    /^server\/.*\broutes\.ts$/.test(to) &&
    from !== 'server/app.ts' &&
    dirname(from) !== dirname(to) &&
    'only server/app.ts lists routes',
  ({ from, to }) =>
    to.startsWith('web/routes/') &&
    !from.startsWith('web/routes/') &&
    !from.endsWith('.gen.ts') &&
    'nobody imports a page by its URL',
]

/** Everything in the sources that breaks the rules of docs/ARCHITECTURE.md, one line each. */
export function findViolations(sources: Sources): string[] {
  const product = new Map([...sources].filter(([path]) => !isTest(path)))
  const code = new Map([...product].filter(([path]) => /\.tsx?$/.test(path)))
  const imports = readImports(code)
  const folders = groupByFolder(imports.filter(({ from, to }) => to && roomOf(from) === roomOf(to)))
  return [
    ...imports.flatMap(checkRules),
    ...imports.flatMap(checkSpecifier),
    ...findLoadedEarly(imports),
    ...imports.flatMap((edge) => checkDoor(edge, product)),
    ...checkTexts(code, plumbing),
    ...[...product].flatMap(([path, source]) => (path.endsWith('.sql') ? checkSqlFile(path, source) : [])),
    ...findCycles(imports.filter(({ isAtOnce }) => isAtOnce)).map(
      (cycle) => `${cycle.join(' -> ')}: a cycle`,
    ),
    ...findCycles(folders).map((cycle) => `${cycle.join(' -> ')}: a cycle of folders`),
  ]
}

function checkRules(edge: Import): string[] {
  const { from, to } = edge
  if (to === undefined) return []
  return rules.flatMap((rule) => {
    const broken = rule({ ...edge, to })
    return broken ? [`${from} -> ${to}: ${broken}`] : []
  })
}

/** `Shared` in the comment that a file begins with: other features may enter here. */
const isShared = (source: string | undefined) => /^\s*\/\*[^/]*?\bShared\b/.test(source ?? '')

/** A feature is entered by its main module, which has the folder's name, or by a file that says it is shared. */
function checkDoor({ from, to }: Import, product: Sources): string[] {
  if (!to?.startsWith('server/') || !isFeature(to) || roomOf(from) !== 'server') return []
  if (dirname(from) === dirname(to) || domainOf(from) === undefined) return []
  const folder = dirname(to).split('/').at(-1)
  if (to.endsWith(`/${folder}.ts`) || isShared(product.get(to))) return []
  return [`${from} -> ${to}: a feature is entered by its main module or by a file that says it is shared`]
}

function checkSpecifier({ from, specifier, to }: Import): string[] {
  if (to === undefined) return []
  const problems = []
  if (!/\.(ts|tsx|js|json|css)(\?[\w&]+)?$/.test(specifier))
    problems.push('an import names its file with the ending')
  if (specifier.startsWith('#') && !rooms.includes(roomOf(to))) problems.push('there is no such room')
  if (specifier.startsWith('.') && roomOf(to) !== roomOf(from))
    problems.push('another room is entered by its name')
  return problems.map((problem) => `${from} -> ${specifier}: ${problem}`)
}
