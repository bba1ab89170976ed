import { setInterval } from 'node:timers/promises'
import { type MakeRequest, type MeasuredRate, measureRate } from '#test/bench/measure.ts'
import { readCpuMs } from '#test/bench/process-tree.ts'
import type { Product } from '#test/bench/product.ts'
import type { Stage } from '#test/bench/stage.ts'
import { makeRemarks } from '#test/bench/synthetic-articles.ts'
import { judgedQueries } from './judged-queries.ts'
import { postForm } from './post-form.ts'

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

export interface Speed extends MeasuredRate {
  /** Processor time of the server and its database for each answer. */
  cpuMs: number
}

/** What others ask for too, while a comment is written each second: what is kept of it ends again and again. */
export const asPeopleDo = 'judged queries, written beside'

export async function measureSpeed(product: Product, stage: Stage): Promise<Record<string, Speed>> {
  const all = Object.values(words).flat()
  const judged = judgedQueries.map(({ query }) => query)
  const measures: [string, MakeRequest][] = [
    ...Object.entries(words).map(([name, list]): [string, MakeRequest] => [name, requestOf(anew, list)]),
    [asPeopleDo, requestOf(again, judged)],
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
    const measuring = () => measureOne(product, makeRequest)
    found[name] =
      name === asPeopleDo ? await whileWritten(product.origin, stage, measuring) : await measuring()
  }
  return found
}

async function measureOne({ origin, process }: Product, makeRequest: MakeRequest): Promise<Speed> {
  const before = await readCpuMs(process.pid!)
  const rate = await measureRate(origin, makeRequest, measured)
  // The answers of the time before counting cost about as much.
  const answers = rate.perSecond * ((measured.forMs + measured.warmMs) / 1_000)
  return { ...rate, cpuMs: ((await readCpuMs(process.pid!)) - before) / answers }
}

async function whileWritten<Result>(
  origin: string,
  { members, topicIds }: Stage,
  work: () => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController()
  const writing = async () => {
    const remarks = makeRemarks()
    let turn = 0
    for await (const _ of setInterval(1_000, undefined, { signal: ending.signal })) {
      const path = `/api/topics/${topicIds[turn % topicIds.length]}/comments`
      await postForm(origin, path, {
        member: members[turn++ % members.length]!,
        form: { body: remarks.next().value },
      })
    }
  }
  const written = writing().catch((error) => {
    if (!ending.signal.aborted) throw error
  })
  try {
    return await Promise.race([
      work(),
      written.then(() => Promise.reject(new Error('Nobody writes any more.'))),
    ])
  } finally {
    ending.abort()
  }
}
