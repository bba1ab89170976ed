import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createParser } from 'eventsource-parser'
import { askAssistant } from '#contract/posts/assistant.ts'
import { saveAssistantEndpoint, saveAssistantModel } from '#contract/posts/assistant-endpoints.ts'
import { atMost, printChecks } from '#test/bench/checks.ts'
import { quantile } from '#test/bench/measure.ts'
import { readMemory } from '#test/bench/process-tree.ts'
import { type Member, makeMember } from '#test/makers.ts'
import { openSiteOf, type SiteProcess } from '#test/site-processes.ts'

/*
 * `npm run bench -- assistant [--streams N --seconds S --json OUT]`: what answers that come at the same time weigh, how late
 * their words are at the reader, and how long a page takes meanwhile. The model is a server of this process that says the
 * time ten times a second, so a word is as old as it says.
 */

const mebibyte = 1024 * 1024
const sayEveryMs = 100
const restMs = 3_000
const pageEveryMs = 20
const memoryMebibytesMax = 100
const pageMsMax = 100
const wordMsMax = 50

const settings = {
  allowAssistant: true,
  captchaAfterPromptsPerMinute: 1_000,
  readsPerMinutePerAddress: 10_000_000,
  writesPerMinutePerMember: 10_000_000,
  pagesPerMinutePerAddress: 10_000_000,
}

export async function measureAssistant(args: string[]): Promise<void> {
  const options = {
    streams: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
  } as const
  const { values } = parseArgs({ args, options: { ...options, json: { type: 'string' } } })
  const model = await openModel()
  const site = await openSiteOf(1, settings)
  try {
    const [only] = site.processes as [SiteProcess]
    const asking = await prepare(site.db, only, { streams: Number(values.streams), address: model.address })
    const found = await measureAll(only, asking, Number(values.seconds))
    const checks = [
      atMost(`${values.streams} answers at once, MiB more`, found.mebibytesMore, memoryMebibytesMax),
      atMost('home meanwhile, p99 ms', found.page.p99Ms, pageMsMax),
      atMost('a word from the model to the reader, p99 ms', found.word.p99Ms, wordMsMax),
    ]
    console.log(JSON.stringify(found, undefined, 2))
    printChecks(checks)
    if (values.json)
      await writeFile(resolve(values.json), `${JSON.stringify({ ...found, checks }, undefined, 2)}\n`)
  } finally {
    model.close()
    await site.clearAway()
  }
}

/** Talks until nobody listens: each word is when it was said. */
async function openModel() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const say = setInterval(() => {
      const content = `${performance.now()} `
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    }, sayEveryMs)
    response.on('close', () => clearInterval(say))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close }
}

type Db = Awaited<ReturnType<typeof openSiteOf>>['db']

async function prepare(
  db: Db,
  { as }: SiteProcess,
  { streams, address }: { streams: number; address: string },
) {
  const staff = await makeMember(db, { staffRole: 'administrator' })
  const { endpointId } = await as(staff).call(saveAssistantEndpoint, {
    name: 'Clock',
    baseUrl: address,
    allowsPrivate: true,
    isOpen: true,
  })
  const { modelId } = await as(staff).call(saveAssistantModel, {
    endpointId,
    name: 'clock',
    label: 'Clock',
    draws: false,
  })
  const members: Member[] = []
  for (let at = 0; at < streams; at++) members.push(await makeMember(db))
  return { modelId, members }
}

type Asking = Awaited<ReturnType<typeof prepare>>

async function measureAll(site: SiteProcess, { modelId, members }: Asking, seconds: number) {
  const loadBefore = loadavg()
  const links: string[] = []
  for (const member of members) {
    const asked = await site.as(member).call(askAssistant, { modelId, act: 'chat', question: 'The time?' })
    links.push(asked.address)
  }
  await timePages(site, 2_000)
  await sleep(restMs)
  const before = await readMemory(site.pid)
  const end = new AbortController()
  const agesMs: number[] = []
  const reading = links.map((link) => readAges(`${site.origin}${link}`, end.signal, agesMs))
  await sleep(restMs)
  agesMs.length = 0
  const pagesMs = await timePages(site, seconds * 1_000)
  const after = await readMemory(site.pid)
  const words = agesMs.toSorted((a, b) => a - b)
  end.abort()
  await Promise.all(reading)
  return {
    streams: links.length,
    mebibytesMore: (after - before) / mebibyte,
    page: summarize(pagesMs.toSorted((a, b) => a - b)),
    word: summarize(words),
    loadBefore,
    loadAfter: loadavg(),
  }
}

const summarize = (sorted: number[]) => ({
  count: sorted.length,
  p50Ms: quantile(sorted, 0.5),
  p99Ms: quantile(sorted, 0.99),
})

/** Reads an answer as a browser does until it is broken off. */
async function readAges(address: string, signal: AbortSignal, agesMs: number[]): Promise<void> {
  const parser = createParser({
    onEvent({ event, data }) {
      if (event !== 'text') throw new Error(`An answer ended with ${event}: ${data}`)
      for (const said of (JSON.parse(data) as string).trim().split(' '))
        agesMs.push(performance.now() - Number(said))
    },
  })
  const decoder = new TextDecoder()
  try {
    const { body } = await fetch(address, { signal })
    for await (const part of body!) parser.feed(decoder.decode(part, { stream: true }))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Asks for the home page again and again, as one reader after the other. */
async function timePages({ origin }: SiteProcess, forMs: number): Promise<number[]> {
  const timesMs: number[] = []
  for (const until = performance.now() + forMs; performance.now() < until; await sleep(pageEveryMs)) {
    const from = performance.now()
    const answer = await fetch(`${origin}/`)
    await answer.text()
    if (answer.status !== 200) throw new Error(`The home page answered ${answer.status}.`)
    timesMs.push(performance.now() - from)
  }
  return timesMs
}
