import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainName } from '#server/core/fold-name.ts'

/*
 * Writes server/core/confusables.txt from Unicode's own list, https://www.unicode.org/Public/security/latest/confusables.txt,
 * whose path is the argument. See docs/decisions/0074.
 */

const heading = (
  version: string,
) => `# What looks alike, for names: on each line first what is compared, then all that look like it.
# Made by server/tools/generate-confusables.ts from confusables.txt of Unicode ${version}, which is
# Copyright (c) 1991-2017 Unicode, Inc., and used under https://www.unicode.org/license.txt.
`

/** Of a line such as "0430 ; 0061 ; MA # …" both sides as they are compared; none for what never reaches the table. */
function readPair(line: string): [string, string] | undefined {
  const [, from = '', to = ''] = /^([0-9A-F]+)\s*;\s*([0-9A-F ]+?)\s*;/.exec(line) ?? []
  if (from === '') return undefined
  const source = String.fromCodePoint(Number.parseInt(from, 16))
  const target = plainName(String.fromCodePoint(...to.split(' ').map((each) => Number.parseInt(each, 16))))
  const isReached = plainName(source) === source && !/^[\p{M}\p{C}\p{Z}]/u.test(source)
  return isReached && target !== source && target !== '' ? [source, target] : undefined
}

const text = readFileSync(process.argv[2] ?? 'confusables.txt', 'utf8')
const version = /Version:\s*(\S+)/.exec(text)?.[1] ?? ''
const pairs = text.split('\n').flatMap((line) => [readPair(line) ?? []].filter((pair) => pair.length === 2))
const byTarget = Map.groupBy(pairs, ([, target]) => target)
const lines = [...byTarget].map(([target, alike]) => `${target} ${alike.map(([source]) => source).join('')}`)
writeFileSync(
  join(import.meta.dirname, '../core/confusables.txt'),
  `${heading(version)}${lines.sort().join('\n')}\n`,
)
