import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { LiveMessage } from '#contract/notifications/live.ts'
import { livePath } from '#contract/notifications/live.ts'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import { atMost, printChecks } from '#test/bench/checks.ts'
import { quantile } from '#test/bench/measure.ts'
import { readMemory } from '#test/bench/process-tree.ts'
import { type Member, makeMember } from '#test/makers.ts'
import { openSiteOf, type SiteProcess } from '#test/site-processes.ts'

/*
 * `npm run bench -- sockets [--sockets N --messages N --json OUT]`: what open lines weigh, and how long a message takes from
 * being sent to one process until it is on a line of the other, while all of them are open.
 */

const perMember = 10
const mebibyte = 1024 * 1024
const memoryMebibytesMax = 300
const messageMsMax = 150
const restMs = 5_000
/** A person types slower; faster would measure the queue of the test. */
const pauseMs = 20

const settings = {
  messagesPerMinute: 1_000,
  captchaAfterMessagesPerMinute: 1_000,
  conversationsPerDayOfNewcomers: 10_000,
  readsPerMinutePerAddress: 10_000_000,
  writesPerMinutePerMember: 10_000_000,
}

export async function measureSockets(args: string[]): Promise<void> {
  const options = {
    sockets: { type: 'string', default: '2000' },
    messages: { type: 'string', default: '500' },
  } as const
  const { values } = parseArgs({ args, options: { ...options, json: { type: 'string' } } })
  const site = await openSiteOf(2, settings)
  try {
    const found = await measureAll(site, Number(values.sockets), Number(values.messages))
    const checks = [
      atMost(`${values.sockets} open sockets, MiB more`, found.mebibytesMore, memoryMebibytesMax),
      atMost('a message to the other process, p99 ms', found.message.p99Ms, messageMsMax),
    ]
    console.log(JSON.stringify(found, undefined, 2))
    printChecks(checks)
    if (values.json)
      await writeFile(resolve(values.json), `${JSON.stringify({ ...found, checks }, undefined, 2)}\n`)
  } finally {
    await site.clearAway()
  }
}

type Site = Awaited<ReturnType<typeof openSiteOf>>

async function measureAll({ db, processes }: Site, socketCount: number, messageCount: number) {
  const loadBefore = loadavg()
  const members: Member[] = []
  for (let at = 0; at < Math.ceil(socketCount / perMember); at++) members.push(await makeMember(db))
  const [sender = members[0]!, receiver = members[0]!] = members
  const [near, far] = processes as [SiteProcess, SiteProcess]
  // Both are warm before anything is weighed.
  for (let at = 0; at < 20; at++)
    await near.as(sender).call(sendPrivateMessage, message(receiver, `warm ${at}`))
  const weigh = async () => (await readMemory(near.pid)) + (await readMemory(far.pid))
  await sleep(restMs)
  const before = await weigh()
  const lines: WebSocket[] = []
  for (let at = 0; at < socketCount; at++)
    lines.push(await openLine(at % 2 === 0 ? near : far, members[Math.floor(at / perMember)]!))
  await sleep(restMs)
  const after = await weigh()
  const timesMs = await timeMessages({ near, far }, { sender, receiver }, messageCount)
  for (const line of lines) line.close()
  const sorted = timesMs.toSorted((a, b) => a - b)
  return {
    sockets: lines.length,
    mebibytesMore: (after - before) / mebibyte,
    message: { count: sorted.length, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) },
    loadBefore,
    loadAfter: loadavg(),
  }
}

const message = ({ memberId }: Member, text: string) => ({ memberId, text })

/** Opens a line as a browser does; resolves once it is welcome. */
function openLine(
  process: SiteProcess,
  member: Member,
  hear?: (said: LiveMessage) => void,
): Promise<WebSocket> {
  const line = new WebSocket(`${process.origin.replace('http', 'ws')}${livePath}`)
  return new Promise((resolveLine, reject) => {
    line.addEventListener('open', () => line.send(JSON.stringify({ accessToken: member.accessToken })))
    line.addEventListener('close', () => reject(new Error('A line was closed.')))
    line.addEventListener('message', ({ data }) => {
      const said = JSON.parse(String(data)) as LiveMessage
      if (said.kind === 'welcome') resolveLine(line)
      hear?.(said)
    })
  })
}

interface Pair {
  sender: Member
  receiver: Member
}

/** From before a message is sent to one process until a line of the other has it. */
async function timeMessages(
  { near, far }: { near: SiteProcess; far: SiteProcess },
  { sender, receiver }: Pair,
  count: number,
): Promise<number[]> {
  const heardAt = new Map<string, number>()
  const line = await openLine(far, receiver, (said) => {
    if (said.kind === 'private_message') heardAt.set(said.message.text, performance.now())
  })
  const timesMs: number[] = []
  for (let at = 0; at < count; at++) {
    const text = `timed ${at}`
    const sentAt = performance.now()
    await near.as(sender).call(sendPrivateMessage, message(receiver, text))
    for (const until = sentAt + 5_000; !heardAt.has(text); await sleep(1))
      if (performance.now() > until) throw new Error('A message never came.')
    timesMs.push(heardAt.get(text)! - sentAt)
    await sleep(pauseMs)
  }
  line.close()
  return timesMs
}
