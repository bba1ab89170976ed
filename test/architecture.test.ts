import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findViolations } from './architecture.ts'

const root = join(import.meta.dirname, '..')

function readSources(): Map<string, string> {
  const paths = globSync('{contract,server,web,test}/**/*.{ts,tsx}', { cwd: root })
  const own = paths.filter((path) => !/\/generated\/|\.gen\.ts$|\.d\.ts$/.test(path))
  return new Map(own.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

const sources = readSources()

test('the house keeps its own rules', () => {
  expect(sources.size).toBeGreaterThan(100)
  expect(findViolations(sources)).toEqual([])
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
    "import '../server/core/actor.ts'",
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
    "import { x } from '#server/topics/topics.ts'",
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
    "import { x } from '../topics/topics.ts'",
    'knows no feature',
  ],
  [
    'a component imports a feature',
    'web/ui/x.tsx',
    "import { x } from '#web/posts/topics/tags.ts'",
    'know nothing but each other',
  ],
  [
    'a component imports an operation',
    'web/ui/x.tsx',
    "import { x } from '#contract/posts/topics.ts'",
    'know no operation',
  ],
  [
    "a feature uses another's queries",
    'server/site/x.ts',
    "import {\n  x,\n} from '#server/accounts/queries.ts'",
    'queries are its own',
  ],
  [
    "a feature uses another's routes",
    'server/site/x.ts',
    "import { x } from '#server/accounts/routes.ts'",
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
  ['a file called utils', 'server/topics/utils.ts', '', 'a drawer without a name'],
  [
    'a query is built outside queries.ts',
    'server/topics/x.ts',
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
    'somebody else loads pages',
    'server/site/x.ts',
    "import('../../dist/server/server.js')",
    'only the bridge',
  ],
])('%s: found', (_, path, source, problem) => {
  const found = findPlanted({ [path]: source })
  expect(found.join('\n')).toContain(problem)
  expect(found.every((line) => line.startsWith(path))).toBe(true)
})

test('a cycle of three files is found and named', () => {
  const found = findPlanted({
    'server/topics/a.ts': "import { b } from './b.ts'",
    'server/topics/b.ts': "export { c } from '#server/topics/c.ts'",
    'server/topics/c.ts': "import './a.ts'",
  })
  const [a, b, c] = ['server/topics/a.ts', 'server/topics/b.ts', 'server/topics/c.ts']
  expect(found).toEqual([`${a} -> ${b} -> ${c} -> ${a}: a cycle`])
})

test('types that need each other, and code that is loaded later, are no cycle', () => {
  const files = {
    'server/topics/a.ts': "import { b } from './b.ts'\nimport { c } from './c.ts'",
    'server/topics/b.ts': "import type { A } from './a.ts'",
    'server/topics/c.ts': "const load = () => import('./a.ts')",
  }
  expect(findPlanted(files)).toEqual([])
})

test('what is written in a comment or said to a person is no violation', () => {
  const source = [
    "// import { x } from '#web/ui/x.tsx'",
    "/* import('../../dist/server.js'), sql`select 1` */",
    "const sentence = 'we never import from the web'",
  ].join('\n')
  expect(findPlanted({ 'server/topics/x.ts': source })).toEqual([])
})

test('a test may use everything', () => {
  const source = "import { x } from '#server/accounts/queries.ts'\nawait sql`select 1`.execute(db)"
  expect(findPlanted({ 'server/topics/x.test.ts': source, 'test/x.ts': source })).toEqual([])
})
