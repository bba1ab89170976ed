import { type Sources, withoutComments } from './architecture.ts'

/* What the text of a file may not hold, whatever it imports. */

/** The one bridge: the built pages, and in development their sources, are loaded here by the build tool's address. */
const bridge = /^server\/http\/\w+-pages\.ts$/

/** Files besides queries.ts and server/db/ that speak SQL, each with its reason. */
const sqlSpeakers: Record<string, string> = {
  'server/posts/topics/topic-lists.ts': 'counting and finding in blocks is one thought',
  'server/core/keyset.ts': 'the parts of queries that go on behind a row',
  'server/core/deferred-writes.ts': 'one statement of whatever the queries of features defer',
}

function speaksSql(path: string, text: string): boolean {
  if (!path.startsWith('server/') || path.startsWith('server/db/') || /queries\.ts$/.test(path)) return false
  return /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/.test(text)
}

const ledgerFolder = /^server\/money\/ledger\//
const writesLedger =
  /(?:insert into|update|delete from|truncate)\s+ledger_\w+|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'ledger_/i
/** Functions of the ledger that only read. */
const ledgerReaders = /\bledger_(?:transfer_before|serial_before)\(/g
const callsLedger = /\bledger_\w+\s*\(/i

/** Money moves through server/money/ledger/ and nowhere else. */
const movesMoney = (text: string) =>
  writesLedger.test(text) || callsLedger.test(text.replace(ledgerReaders, ''))

export function checkSqlFile(path: string, text: string): string[] {
  const plain = text.replace(/--.*$/gm, '')
  const owns = ledgerFolder.test(path) || /create table ledger_entries/.test(plain)
  return !owns && movesMoney(plain) ? [`${path}: only the ledger moves money`] : []
}

export function checkTexts(code: Sources, plumbing: ReadonlySet<string>): string[] {
  const operations = namesOf(code, /^contract\//, /\bendpoint\(\{\s*name: '(\w+)'/g)
  const pages = namesOf(code, /^web\/routes\//, /createFileRoute\('(\/[^']+)'\)/g)
  const ofFeatures = (word: string) =>
    operations.has(word) || [...pages].some((page) => word === page || word.startsWith(`${page}?`))
  return [...code].flatMap(([path, source]) => {
    const text = withoutComments(source)
    const problems = checkFile(path, text)
    if (plumbing.has(path.split('/').slice(0, 2).join('/')))
      for (const [, word = ''] of text.matchAll(/['"`]([\w/?=.:-]+)['"`]/g))
        if (ofFeatures(word) && !knownToPlumbing.has(word))
          problems.push(`the plumbing names a feature: ${word}`)
    return problems.map((problem) => `${path}: ${problem}`)
  })
}

/** What docs/RULES.md ties to the plumbing: where a visitor without a session is led. */
const knownToPlumbing = new Set(['/', '/login'])

function namesOf(code: Sources, where: RegExp, pattern: RegExp): Set<string> {
  const texts = [...code].filter(([path]) => where.test(path)).map(([, text]) => text)
  return new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))
}

function checkFile(path: string, text: string): string[] {
  const problems = []
  if (/(^|\/)(utils?|helpers?|lib|common|misc)(\/|\.tsx?$)/.test(path))
    problems.push('a drawer without a name')
  if (speaksSql(path, text) && !(path in sqlSpeakers)) problems.push('SQL lives in queries.ts')
  if (path.startsWith('server/') && !ledgerFolder.test(path) && movesMoney(text))
    problems.push('only the ledger moves money')
  if (/^(web|contract)\//.test(path) && /\brandomUUID\b/.test(text))
    problems.push('a key is drawn by drawKey(): browsers have randomUUID on secure origins only')
  const reachesBuild = /['"`][^'"`\n]*(?:\bdist\/|virtual:)/.test(text)
  if (reachesBuild && path.startsWith('server/') && !bridge.test(path))
    problems.push('only the bridge loads pages')
  return problems
}
