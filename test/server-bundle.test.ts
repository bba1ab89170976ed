import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lookBesideSource } from '../vite.bundle.config.ts'

const folder = join(import.meta.dirname, '../dist/bundle')

test('a module of ours looks for its files where its source is', () => {
  const code = `readFileSync(new URL('a.txt', import.meta.url)); join(import.meta.dirname, 'b')`
  expect(lookBesideSource(code, 'server/db/migrate.ts')).toBe(
    `readFileSync(new URL('a.txt', new URL("../../server/db/migrate.ts", import.meta.url).href)); join((import.meta.dirname + "/../../server/db"), 'b')`,
  )
})

test.each([`join(__dirname, 'a')`, 'new URL("a", import.meta.url)'])(
  'a package that looks for files of its own is refused: %s',
  (code) => {
    expect(() => lookBesideSource(code, 'node_modules/tea/index.js')).toThrow('node_modules/tea/index.js')
  },
)

test('what the bundle looks for is there', () => {
  const codes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const places = codes.flatMap((code) =>
    [...code.matchAll(/["/](\.\.\/\.\.\/[\w./-]+)"/g)].map(([, at]) => at!),
  )
  expect(places.filter((place) => place.includes('server/')).length).toBeGreaterThan(5)
  expect(places.filter((place) => !existsSync(join(folder, place)))).toEqual([])
})

test('no file holds a character that would double what it takes in memory', () => {
  const wide = readdirSync(folder).filter((name) =>
    /[^\0-\x7f]/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(wide).toEqual([])
})

test('nothing in the bundle loads a package by a name made at run time, which would be another copy of it', () => {
  const unnamed = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/\b(?:await|return) import\((?!["'`])[^)]*/g)].map(
      ([loading]) => loading,
    ),
  )
  // The built pages, which are no package.
  expect(unnamed.filter((loading) => !loading.includes('server/server.js'))).toEqual([])
})
