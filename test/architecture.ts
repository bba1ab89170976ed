import { dirname, join, normalize } from 'node:path/posix'

/** Every source file of the repository by its path from the root. */
export type Sources = ReadonlyMap<string, string>

interface Import {
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

const withoutComments = (source: string) =>
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
const isTest = (path: string) => roomOf(path) === 'test' || /\.(test|fixture)\.tsx?$/.test(path)

/** Folders of server/ and web/ that are no feature: plumbing that any feature may use. */
const plumbing = {
  server: ['http', 'db', 'jobs', 'process', 'markdown'],
  web: ['ui', 'api', 'routes', 'shell'],
}

/** The feature that a file belongs to, as `server/topics`; nothing for plumbing and for a room's own files. */
function featureOf(path: string): string | undefined {
  const [room, folder, file] = path.split('/')
  if (!file || !folder || (room !== 'server' && room !== 'web')) return undefined
  return plumbing[room].includes(folder) ? undefined : `${room}/${folder}`
}

/** One thing that no import may do, said as a person would. */
type Rule = (edge: Import & { to: string }) => string | false

const rules: Rule[] = [
  ({ from, to }) =>
    roomOf(from) === 'contract' && roomOf(to) !== 'contract' && 'contract imports nothing of ours',
  ({ from, to }) => roomOf(from) === 'server' && roomOf(to) === 'web' && 'the server never imports the web',
  ({ from, to }) => roomOf(from) === 'web' && roomOf(to) === 'server' && 'the web never imports the server',
  ({ to }) => roomOf(to) === 'test' && 'the product never imports its tests',
  ({ from, to }) =>
    /^(server\/http|web\/api)\//.test(from) && featureOf(to) !== undefined && 'the plumbing knows no feature',
  ({ from, to }) =>
    from.startsWith('server/db/') && featureOf(to) !== undefined && 'the database knows no feature',
  ({ from, to }) =>
    from.startsWith('web/ui/') &&
    roomOf(to) === 'web' &&
    !to.startsWith('web/ui/') &&
    'the components know nothing but each other',
  ({ from, to }) =>
    from.startsWith('web/ui/') &&
    roomOf(to) === 'contract' &&
    !/^contract\/(messages|language)/.test(to) &&
    'the components know no operation',
  ({ from, to }) =>
    /\/[\w-]*queries\.ts$/.test(to) &&
    roomOf(to) === 'server' &&
    dirname(from) !== dirname(to) &&
    "a feature's queries are its own",
  ({ from, to }) =>
    /^server\/[\w-]+\/routes\.ts$/.test(to) && from !== 'server/app.ts' && 'only server/app.ts lists routes',
  ({ from, to }) =>
    to.startsWith('web/routes/') &&
    !from.startsWith('web/routes/') &&
    !from.endsWith('.gen.ts') &&
    'nobody imports a page by its URL',
]

/** The one bridge: the built pages, and in development their sources, are loaded here by the build tool's address. */
const bridge = /^server\/http\/\w+-pages\.ts$/

/** Files besides queries.ts and server/db/ that speak SQL, each with its reason. */
const sqlSpeakers: Record<string, string> = {
  'server/posts/topics/topic-lists.ts': 'counting and finding in blocks is one thought',
}

function speaksSql(path: string, source: string): boolean {
  if (roomOf(path) !== 'server' || path.startsWith('server/db/') || /queries\.ts$/.test(path)) return false
  return /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/.test(
    withoutComments(source),
  )
}

/** Everything in the sources that breaks the rules of docs/ARCHITECTURE.md, one line each. */
export function findViolations(sources: Sources): string[] {
  const product = new Map([...sources].filter(([path]) => !isTest(path)))
  const imports = readImports(product)
  return [
    ...imports.flatMap(checkRules),
    ...imports.flatMap(checkSpecifier),
    ...[...product].flatMap(([path, source]) => checkFile(path, source)),
    ...findCycles(imports.filter(({ isAtOnce }) => isAtOnce)).map(
      (cycle) => `${cycle.join(' -> ')}: a cycle`,
    ),
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

function checkFile(path: string, source: string): string[] {
  const problems = []
  if (/(^|\/)(utils?|helpers?|lib|common|misc)(\/|\.tsx?$)/.test(path))
    problems.push('a drawer without a name')
  if (speaksSql(path, source) && !(path in sqlSpeakers)) problems.push('SQL lives in queries.ts')
  const reachesBuild = /['"`][^'"`\n]*(?:\bdist\/|virtual:)/.test(withoutComments(source))
  if (reachesBuild && roomOf(path) === 'server' && !bridge.test(path))
    problems.push('only the bridge loads pages')
  return problems.map((problem) => `${path}: ${problem}`)
}

/** Each cycle once, from the file where the walk entered it. */
function findCycles(imports: readonly Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[][] = []
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path])
      return
    }
    state.set(path, 'open')
    for (const { to } of targets.get(path) ?? []) if (to) visit(to, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of targets.keys()) visit(path, [])
  return cycles
}
