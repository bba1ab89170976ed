import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const isOurs = (path: string) => !/\/(fixtures|generated)\//.test(path)
const sources = globSync('{contract,server,web,test}/**/*.{ts,tsx,sql,css,json}').filter(isOurs)
const documents = globSync(['*.md', 'docs/**/*.md'])

test('every section of the rules that a comment names is there', () => {
  const headings = [...read('docs/RULES.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading as string)
  const dangling = sources.flatMap((path) => {
    const text = read(path).replace(/\s*\n\s*(?:\*|--|\/\/)?\s*/g, ' ')
    return [...text.matchAll(/docs\/RULES\.md,? \(?"?([A-Z][^")]{0,40})/g)]
      .filter(([, cited = '']) => !headings.some((heading) => cited.startsWith(heading)))
      .map(([, cited]) => `${path}: ${cited}`)
  })
  expect(headings.length).toBeGreaterThan(10)
  expect(dangling).toEqual([])
})

test('every link between documents leads somewhere', () => {
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)]
      .filter(([, target = '']) => !existsSync(join(dirname(path), target)))
      .map(([, target]) => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('every file that a document names is there', () => {
  const missing = documents.flatMap((path) =>
    [...read(path).matchAll(/`((?:contract|server|web|test|docs)\/[\w./-]+)`/g)]
      .map(([, target]) => target as string)
      .filter((target) => !existsSync(target) && !isExample(target))
      .map((target) => `${path}: ${target}`),
  )
  expect(missing).toEqual([])
})

/** Where a file is made, or one stands for many. */
const isExample = (target: string) => /generated|<|\*/.test(target)

test('every dependency of the running server has its line among the decisions', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const records = documents
    .filter((path) => path.includes('decisions/'))
    .map(read)
    .join('\n')
  const unexplained = Object.keys(dependencies).filter((name) => !records.includes(name))
  expect(unexplained).toEqual([])
})

test('the index of decisions lists every one of them, once', () => {
  const records = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name))
  const listed = [...read('docs/decisions/README.md').matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(
    ([, name]) => name,
  )
  expect(listed.toSorted()).toEqual(records.toSorted())
})

test('every name in code that the glossary gives is in the code', () => {
  const code = sources.map(read).join('\n')
  const missing = [...read('docs/GLOSSARY.md').matchAll(/^\|(?! English| ---)(.+)\|$/gm)]
    .map(([, row = '']) => row.split('|'))
    .flatMap(([term = '', , , names = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ term: term.trim(), name: name as string })),
    )
    .filter(({ name }) => !isInCode(code, name))
  expect(missing.map(({ term, name }) => `${term}: ${name}`)).toEqual([])
})

/** A folder or file by its path, a column by its table and its name, `can…` by how it begins. */
function isInCode(code: string, name: string): boolean {
  if (/^(contract|server|web)\//.test(name)) return existsSync(name)
  if (/^\w+\.\w+$/.test(name)) return name.split('.').every((part) => isInCode(code, part))
  return new RegExp(`(?<!\\w)${name.replace(/[()]|…$/g, '')}${name.endsWith('…') ? '' : '(?!\\w)'}`).test(
    code,
  )
}

test('every name in code that a decision gives is in the code', () => {
  const code = [...sources, 'vite.config.ts', 'package.json'].map(read).join('\n')
  // What was there before, or was rejected, needn't be there now.
  const decided = (path: string) =>
    read(path)
      .split(/^(?=## )/m)
      .filter((section) => !/^## (Context|Rejected)/.test(section))
      .join('')
  const missing = documents.flatMap((path) =>
    [...decided(path).matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)]
      .filter(([, name = '']) => !isInCode(code, name))
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every word of the glossary has one row, in both languages', () => {
  const rows = [...read('docs/GLOSSARY.md').matchAll(/^\| (?!English|---)([^|]+) \| ([^|]+) \|/gm)]
  const english = rows.flatMap(([, terms = '']) => terms.split(', '))
  const chinese = rows.flatMap(([, , terms = '']) => terms.split('、'))
  const twice = (terms: string[]) => terms.filter((term, place) => terms.indexOf(term) !== place)
  expect(rows.length).toBeGreaterThan(100)
  expect([twice(english), twice(chinese)]).toEqual([[], []])
})

test('every environment variable that the server reads is in both guides', () => {
  const variables = [...read('server/core/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name]) => name as string,
  )
  const unlisted = ['README.md', 'README.zh-CN.md'].flatMap((path) => {
    const text = read(path)
    return variables.filter((name) => !text.includes(`\`${name}\``)).map((name) => `${path}: ${name}`)
  })
  expect(variables.length).toBeGreaterThan(25)
  expect(unlisted).toEqual([])
})

test('every command of package.json that the guides name is there, in both', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commandsOf = (path: string) =>
    [...read(path).matchAll(/(?:`|^)npm (?:run )?([a-z:]+)/gm)].map(([, name]) => name as string)
  const named = [...new Set(commandsOf('README.md'))].toSorted()
  expect([...new Set(commandsOf('README.zh-CN.md'))].toSorted()).toEqual(named)
  expect(named.filter((name) => !scripts[name])).toEqual([])
})
