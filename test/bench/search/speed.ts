import { type MakeRequest, measureRate } from '#test/bench/measure.ts'

const measured = { connections: 16, forMs: 8_000, warmMs: 2_000 }

/** Rare, middling and the commonest words of the articles; each request asks for something that nobody has asked yet. */
const words = {
  rare: ['savepoint', '脱敏', 'rerank', '紫砂'],
  middling: ['缓存', '副本', 'useEffect', 'checksum'],
  common: ['数据', 'tidb', '的', 'the table'],
  several: ['react 缓存', '升级 集群', 'release notes fix', '执行计划缓存'],
}

let asked = 0

const requestOf =
  (path: (word: string) => string, list: readonly string[]): MakeRequest =>
  () =>
    Buffer.from(
      `GET ${path(list[asked++ % list.length]!)} HTTP/1.1\r\nHost: bench\r\nAccept: application/json\r\n\r\n`,
    )

/** A word that no text has, left out by a minus, makes each query another, so that no kept answer serves it. */
const anew = (word: string) => `/api/search?keyword=${encodeURIComponent(`${word} -zq${asked}x`)}`
const again = (word: string) => `/api/search?keyword=${encodeURIComponent(word)}`
const suggest = (word: string) =>
  `/api/search/suggestions?keyword=${encodeURIComponent(word.slice(0, 3) + (asked % 7))}`

export async function measureSpeed(origin: string) {
  const found: Record<string, Awaited<ReturnType<typeof measureRate>>> = {}
  for (const [name, list] of Object.entries(words))
    found[name] = await measureRate(origin, requestOf(anew, list), measured)
  const all = Object.values(words).flat()
  found['kept answers'] = await measureRate(origin, requestOf(again, all), measured)
  found.suggestions = await measureRate(origin, requestOf(suggest, all), measured)
  return found
}
