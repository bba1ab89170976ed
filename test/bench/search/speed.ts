import { type MakeRequest, type MeasuredRate, measureRate } from '#test/bench/measure.ts'
import { readCpuMs } from '#test/bench/process-tree.ts'
import type { Product } from '#test/bench/product.ts'

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
const suggest = (more: () => string) => (word: string) =>
  `/api/search/suggestions?keyword=${encodeURIComponent(word.slice(0, 3) + more())}`

/** A number in signs. */
const toSigns = (number: number) => number.toString(2).replaceAll('0', '。').replaceAll('1', '！')

interface Speed extends MeasuredRate {
  /** Processor time of the server and its database for each answer. */
  cpuMs: number
}

export async function measureSpeed({ origin, process }: Product): Promise<Record<string, Speed>> {
  const all = Object.values(words).flat()
  const measures: [string, MakeRequest][] = [
    ...Object.entries(words).map(([name, list]): [string, MakeRequest] => [name, requestOf(anew, list)]),
    ['kept answers', requestOf(again, all)],
    // Signs are no words, so this is what a word suggests, asked anew.
    [
      'suggestions',
      requestOf(
        suggest(() => toSigns(asked)),
        all,
      ),
    ],
    [
      'kept suggestions',
      requestOf(
        suggest(() => String(asked % 7)),
        all,
      ),
    ],
  ]
  const found: Record<string, Speed> = {}
  for (const [name, makeRequest] of measures) {
    const before = await readCpuMs(process.pid!)
    const rate = await measureRate(origin, makeRequest, measured)
    // The answers of the time before counting cost about as much.
    const answers = rate.perSecond * ((measured.forMs + measured.warmMs) / 1_000)
    found[name] = { ...rate, cpuMs: ((await readCpuMs(process.pid!)) - before) / answers }
  }
  return found
}
