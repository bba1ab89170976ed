import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findViolations } from './architecture.ts'

const root = join(import.meta.dirname, '..')

function readSources(): Map<string, string> {
  const paths = globSync('{contract,server,web,test}/**/*.{ts,tsx,sql}', { cwd: root })
  const own = paths.filter((path) => !/\/generated\/|\.gen\.ts$|\.d\.ts$/.test(path))
  return new Map(own.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

const sources = readSources()

/** What breaks the rules still; a line leaves this list when it is mended, and none joins it. */
const breaches: string[] = JSON.parse(readFileSync(join(root, 'test/architecture-breaches.json'), 'utf8'))

test('the house keeps its own rules', () => {
  expect(sources.size).toBeGreaterThan(100)
  expect(findViolations(sources).sort()).toEqual([...breaches].sort())
})

/** What these files break when they are put among the true ones. */
const findPlanted = (files: Record<string, string>) =>
  findViolations(new Map([...sources, ...Object.entries(files)])).filter((line) => !own.has(line))
const own = new Set(findViolations(sources))

test.each<[string, string, string, string]>([
  [
    'contract imports the server',
    'contract/posts/topics.ts',
    "import { x } from '#server/core/actor.ts'",
    'nothing of ours',
  ],
  [
    'contract imports a type of the web',
    'contract/x.ts',
    "import type { X } from '#web/ui/x.tsx'",
    'nothing of ours',
  ],
  [
    'contract re-exports the server',
    'contract/x.ts',
    "export * from '#server/core/actor.ts'",
    'nothing of ours',
  ],
  [
    'the server imports the web',
    'server/site/x.ts',
    "import { x } from '#web/ui/x.tsx'",
    'never imports the web',
  ],
  [
    'the server awaits the web',
    'server/x.ts',
    "const x = await import('#web/server.ts')",
    'never imports the web',
  ],
  [
    'the web imports the server',
    'web/topics/x.tsx',
    "import { x } from '#server/core/actor.ts'",
    'never imports the server',
  ],
  [
    'the web climbs into the server',
    'web/x.ts',
    "import '#server/core/actor.ts'",
    'never imports the server',
  ],
  [
    'the product imports its tests',
    'server/x.ts',
    "import { x } from '#test/app.ts'",
    'never imports its tests',
  ],
  [
    'the plumbing imports a feature',
    'server/http/x.ts',
    "import { x } from '#server/posts/topics/topics.ts'",
    'knows no feature',
  ],
  [
    "the browser's calls import a feature",
    'web/api/x.ts',
    "import { x } from '#web/posts/topics/tags.ts'",
    'knows no feature',
  ],
  [
    'the database imports a feature',
    'server/db/x.ts',
    "import { x } from '../posts/topics/topics.ts'",
    'knows no feature',
  ],
  [
    'a component imports a feature',
    'web/ui/x.tsx',
    "import { x } from '#web/posts/topics/tags.ts'",
    'lower ones only',
  ],
  [
    'a component imports an operation',
    'web/ui/x.tsx',
    "import { x } from '#contract/posts/topics.ts'",
    'know no operation',
  ],
  [
    "a domain uses another's queries",
    'server/site/x.ts',
    "import {\n  x,\n} from '#server/accounts/verification/member-queries.ts'",
    'queries are its own',
  ],
  [
    "a feature uses another's routes",
    'server/site/x.ts',
    "import { x } from '#server/accounts/registration/routes.ts'",
    'only server/app.ts lists routes',
  ],
  [
    'a page is imported by its URL',
    'web/topics/x.tsx',
    "import { x } from '#web/routes/index.tsx'",
    'by its URL',
  ],
  ['an import leaves the ending out', 'web/ui/x.tsx', "import { x } from './button'", 'with the ending'],
  ['an import names a room that is none', 'server/x.ts', "import { x } from '#shared/x.ts'", 'no such room'],
  [
    'another room is entered by dots',
    'server/x.ts',
    "import { x } from '../contract/posts/topics.ts'",
    'by its name',
  ],
  ['a drawer called lib', 'web/lib/x.ts', '', 'a drawer without a name'],
  ['a file called utils', 'server/posts/topics/utils.ts', '', 'a drawer without a name'],
  [
    'a query is built outside queries.ts',
    'server/posts/topics/x.ts',
    "db.selectFrom('topics')",
    'SQL lives in queries.ts',
  ],
  [
    'SQL is written outside queries.ts',
    'server/x.ts',
    'await sql<{ a: number }>`select 1`.execute(db)',
    'SQL lives in queries.ts',
  ],
  [
    'a domain imports from a higher one',
    'server/money/ledger/x.ts',
    "import { x } from '#server/posts/topics/topics.ts'",
    'lower ones only',
  ],
  [
    'a feature is entered by the back door',
    'server/people/x.ts',
    "import { x } from '#server/posts/topics/topic-shapes.ts'",
    'says it is shared',
  ],
  [
    'another feature writes an entry',
    'server/posts/topics/queries.ts',
    "tx.insertInto('ledger_entries')",
    'only the ledger moves money',
  ],
  [
    'another feature calls a function of the ledger',
    'server/posts/topics/queries.ts',
    'await sql`select * from ledger_transfer_all()`.execute(tx)',
    'only the ledger moves money',
  ],
  [
    "another feature's SQL moves money",
    'server/posts/topics/functions.sql',
    'create function give() returns void begin atomic update ledger_accounts set balance = 1; end',
    'only the ledger moves money',
  ],
  ['the plumbing names a page', 'web/api/x.ts', "const path = '/thread?topicId=7'", 'names a feature'],
  ['the plumbing names an operation', 'server/http/x.ts', "const name = 'publishTopic'", 'names a feature'],
  [
    'a form draws its key as only secure origins can',
    'web/money/cards/x.tsx',
    'const key = crypto.randomUUID()',
    'a key is drawn by drawKey()',
  ],
  [
    'a renderer that a worker runs too draws a key so',
    'contract/markdown/x.ts',
    'const { randomUUID } = crypto',
    'a key is drawn by drawKey()',
  ],
  [
    'somebody else loads pages',
    'server/site/x.ts',
    "import('../../dist/server/server.js')",
    'only the bridge',
  ],
])('%s: found', (_, path, source, problem) => {
  const found = findPlanted({ [path]: source })
  expect(found.join('\n')).toContain(problem)
  expect(found.every((line) => line.startsWith(path) || line.endsWith('a cycle of folders'))).toBe(true)
})

test('a cycle of three files is found and named', () => {
  const found = findPlanted({
    'server/posts/topics/a.ts': "import { b } from './b.ts'",
    'server/posts/topics/b.ts': "export { c } from '#server/posts/topics/c.ts'",
    'server/posts/topics/c.ts': "import './a.ts'",
  })
  const [a, b, c] = ['server/posts/topics/a.ts', 'server/posts/topics/b.ts', 'server/posts/topics/c.ts']
  expect(found).toEqual([`${a} -> ${b} -> ${c} -> ${a}: a cycle`])
})

test('folders that import each other are found, whatever the files in them do', () => {
  const found = findPlanted({
    'server/people/a/a.ts': "import type { B } from '#server/people/b/b.ts'",
    'server/people/b/b.ts': "import { b } from './c.ts'",
    'server/people/b/d.ts': "import { c } from '#server/people/a/c.ts'",
  })
  const [a, b] = ['server/people/a', 'server/people/b']
  expect(found).toContain(`${a} -> ${b} -> ${a}: a cycle of folders`)
})

test('types that need each other, and code that is loaded later, are no cycle', () => {
  const files = {
    'server/posts/topics/a.ts': "import { b } from './b.ts'\nimport { c } from './c.ts'",
    'server/posts/topics/b.ts': "import type { A } from './a.ts'",
    'server/posts/topics/c.ts': "const load = () => import('./a.ts')",
  }
  expect(findPlanted(files)).toEqual([])
})

test('a start that loads the renderer through others is found', () => {
  const files = {
    'server/schedule.ts': "import { x } from './posts/topics/x.ts'",
    'server/posts/topics/x.ts': "import { safeTree } from '#contract/markdown/safe-tree.ts'",
  }
  expect(findPlanted(files)).toEqual([
    'contract/markdown/safe-tree.ts -> contract/markdown/grammar.ts: a start loads what is to be loaded when it is needed',
  ])
})

test('what is written in a comment or said to a person is no violation', () => {
  const source = [
    "// import { x } from '#web/ui/x.tsx'",
    "/* import('../../dist/server.js'), sql`select 1` */",
    "const sentence = 'we never import from the web'",
  ].join('\n')
  expect(findPlanted({ 'server/posts/topics/x.ts': source })).toEqual([])
})

test('a test may use everything', () => {
  const source =
    "import { x } from '#server/accounts/verification/member-queries.ts'\nawait sql`select 1`.execute(db)"
  expect(findPlanted({ 'server/posts/topics/x.test.ts': source, 'test/x.ts': source })).toEqual([])
})

test('a file that stands in for a module has a process to itself, and no other has', () => {
  const tests = [...sources].filter(([path]) => /\.test\.tsx?$/.test(path))
  const standingIn = tests.filter(([, source]) => /\bvi\.mock\(/.test(source)).map(([path]) => path)
  const isolated = tests.map(([path]) => path).filter((path) => /\.isolated\.test\.tsx?$/.test(path))
  expect(standingIn.length).toBeGreaterThan(0)
  expect(standingIn.sort()).toEqual(isolated.sort())
})
