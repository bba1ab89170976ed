import { type Check, type Findings, printChecks } from './checks.ts'

/** The figures for a person at a terminal. */
export function printReport(found: Findings, checks: readonly Check[]): void {
  console.log('\nRequests (medians of three rounds, 16 connections)')
  console.table(
    Object.fromEntries(
      Object.entries(found.targets).map(
        ([name, { product, floor, ceilingPerSecond, ratio, memoryBytes }]) => [
          name,
          {
            'requests/s': Math.round(product.perSecond),
            'p50 ms': round(product.p50Ms),
            'p99 ms': round(product.p99Ms),
            errors: product.errors,
            'floor/s': Math.round(floor.perSecond),
            'client at most/s': Math.round(ceilingPerSecond),
            ratio: ratio === null ? 'unknown' : round(ratio),
            'memory MB': inMB(memoryBytes),
          },
        ],
      ),
    ),
  )
  console.log('Queries of an endpoint (without begin and commit)')
  console.table(found.queries)
  console.log('First page of a guest, KB gz')
  console.table(
    Object.fromEntries(
      Object.entries(found.pages).map(([path, { scriptBytes, styleBytes, files }]) => [
        path,
        { JavaScript: round(scriptBytes / 1024), CSS: round(styleBytes / 1024), files: files.length },
      ]),
    ),
  )
  const { startMs, idleMemoryBytes, memoryAfterLoadBytes, deepPage, longTopics, typing, wordFilter } = found
  console.log(`Topics, ms an answer made anew; the long one has ${longTopics.comments} comments`)
  console.table(
    Object.fromEntries(
      Object.entries(longTopics).flatMap(([name, ms]) => (name.endsWith('Ms') ? [[name, round(ms)]] : [])),
    ),
  )
  console.log(
    `Start until / answers: ${round(startMs.welcome / 1000)} s; on the loaded forum ${round(startMs.loaded / 1000)} s`,
  )
  console.log(
    `A key in a long text until it is painted: median ${round(typing.medianMs)} ms, p95 ${round(typing.p95Ms)} ms; in a textarea ${round(typing.floorMedianMs)} ms`,
  )
  console.log(
    `Sensitive words in a text of 40,000 characters: ${round(wordFilter.tenMs)} ms among ten, ${round(wordFilter.tenThousandMs)} ms among ten thousand`,
  )
  console.log(
    `Idle: ${inMB(idleMemoryBytes)} MB; a minute after it was asked: ${inMB(memoryAfterLoadBytes)} MB`,
  )
  console.log(
    `Page 1: ${round(deepPage.firstMs)} ms, page ${deepPage.page}: ${round(deepPage.secondMs)} ms\n`,
  )
  printChecks(checks)
}

const round = (value: number) => Math.round(value * 100) / 100
const inMB = (bytes: number) => Math.round(bytes / 1024 ** 2)
