import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Writes server/posts/search-index/traditional.txt from OpenCC's table of characters. See docs/decisions/0090.
 */

const heading = `# Traditional characters, for the search: on each line the simplified one, then those that are written for it.
# Made by server/tools/generate-traditional.ts from TSCharacters of OpenCC (https://github.com/BYVoid/OpenCC), which is
# used under the Apache License 2.0.
`

/** Lines of OpenCC such as "臺 台"; where it names several the first is the usual one. */
const pairs = readFileSync(new URL(import.meta.resolve('opencc-js/dict/TSCharacters')), 'utf8')
  .replace(/^export default "|"\s*;?\s*$/g, '')
  .split('|')
  .map((line) => line.split(' ') as [string, string])
  .filter(([from, to]) => from.length === 1 && to?.length === 1 && from !== to)

const bySimplified = Map.groupBy(pairs, ([, to]) => to)
const lines = [...bySimplified].map(([to, alike]) => `${to} ${alike.map(([from]) => from).join('')}`)
writeFileSync(
  join(import.meta.dirname, '../posts/search-index/traditional.txt'),
  `${heading}${lines.sort().join('\n')}\n`,
)
