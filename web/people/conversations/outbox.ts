import { drawKey } from '#contract/core/draw-key.ts'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { sayError, sayOwn } from '#web/api/say-error.ts'
import { hearMessages } from '#web/core/live-line.ts'
import { memberGone } from '#web/core/member-gone.ts'
import { clearDraft, ownKeyOf, readDraft, saveDraft } from '#web/editor/draft.ts'
import { createStore } from '#web/ui/create-store.ts'
import { toast } from '#web/ui/toast.ts'

/*
 * What a member has sent and the server has not answered yet. It is kept in this browser, goes one after another as soon as
 * the line is there, from whatever page, and each under a key of its own, so that it arrives once.
 */

/** What a message says: text, and pictures that are up already, by the names of their uploads. */
export interface Words {
  text: string
  pictures: readonly { name: string; alt: string }[]
}

export interface WaitingMessage extends Words {
  key: string
  memberId: number
  writtenAt: number
  /** Why it isn't tried again by itself. */
  problem?: string | undefined
  needsCaptcha?: boolean | undefined
}

type Sent = OutputOf<typeof sendPrivateMessage> & { memberId: number }
type Captcha = { captchaKey?: string | undefined; captchaValue?: string | undefined }

const retryMsMin = 2_000
const retryMsMax = 60_000
/** The server knows a key for a day; later the same message could arrive twice. */
const ageMsMax = 20 * 60 * 60 * 1000

export const waitingMessages = createStore<readonly WaitingMessage[]>([])
/** Whether the server is out of reach, so that what waits says so. */
export const isCutOff = createStore(false)

const sentListeners = new Set<(sent: Sent) => void>()
const captchas = new Map<string, Captcha>()
let writerId: number | undefined
/** Breaks off what goes for a writer who is no longer here. */
let writing = new AbortController()
/** For whom something is on its way. */
let sending: AbortSignal | undefined
let hears = false
let retryMs = retryMsMin
let timer: ReturnType<typeof setTimeout> | undefined

const draftKey = () => ownKeyOf('messages-waiting', writerId)
const read = (): WaitingMessage[] => {
  const kept = JSON.parse(readDraft(draftKey())?.value ?? '[]') as WaitingMessage[]
  // Those of an older program had words alone.
  return kept.map((message) => ({ ...message, pictures: message.pictures ?? [] }))
}

function keep(messages: readonly WaitingMessage[]): void {
  if (messages.length > 0) saveDraft(draftKey(), JSON.stringify(messages))
  else clearDraft(draftKey())
  waitingMessages.write(messages)
}

/** Sends what waits for this member, now and whenever there may be a way. */
export function openOutbox(memberId: number): void {
  if (writerId === memberId) return
  closeOutbox()
  writerId = memberId
  waitingMessages.write(read())
  if (!hears) {
    hears = true
    memberGone.subscribe(closeOutbox)
    window.addEventListener('online', () => void send())
    hearMessages(({ kind }) => kind === 'welcome' && void send())
  }
  void send()
}

/** What waits stays for its writer, and goes in nobody else's name. */
function closeOutbox(): void {
  writing.abort()
  writing = new AbortController()
  writerId = undefined
  clearTimeout(timer)
  captchas.clear()
  waitingMessages.write([])
  isCutOff.write(false)
}

/** Hears of what has arrived. Answers how to stop. */
export function hearSent(listener: (sent: Sent) => void): () => void {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

export function postMessage(memberId: number, words: Words, captcha: Captcha = {}): void {
  const key = drawKey()
  captchas.set(key, captcha)
  keep([...read(), { key, memberId, ...words, writtenAt: Date.now() }])
  void send()
}

/** Tries what was refused once more; what has waited too long goes under a new key. */
export function tryAgain({ key }: WaitingMessage, captcha: Captcha = {}): void {
  captchas.set(key, captcha)
  const again = { writtenAt: Date.now(), problem: undefined, needsCaptcha: undefined }
  change(key, (message) => ({
    ...message,
    ...again,
    key: isTooOld(message) ? drawKey() : key,
  }))
  void send()
}

export function discard({ key }: WaitingMessage): void {
  keep(read().filter((message) => message.key !== key))
  void send()
}

const change = (key: string, to: (message: WaitingMessage) => WaitingMessage): void =>
  keep(read().map((message) => (message.key === key ? to(message) : message)))

const isTooOld = ({ writtenAt }: WaitingMessage) => Date.now() - writtenAt > ageMsMax

/** One window at a time: two would overtake each other. */
async function send(): Promise<void> {
  const { signal } = writing
  if (writerId === undefined || sending === signal) return
  sending = signal
  clearTimeout(timer)
  const sendAll = () => sendWaiting(signal)
  try {
    // Browsers have locks on secure origins only; elsewhere keys alone keep a message from arriving twice.
    if (navigator.locks) await navigator.locks.request(`messages-${writerId}`, sendAll)
    else await sendAll()
  } finally {
    if (sending === signal) sending = undefined
  }
}

async function sendWaiting(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = findNext(read())
    waitingMessages.write(read())
    if (!next) return
    if (isTooOld(next)) change(next.key, (message) => ({ ...message, problem: m.conversations_expired() }))
    else if (!(await sendOne(next, signal))) return
  }
}

/** The first that may go: what follows one that couldn't be sent to its member stays behind it, so that the order is kept. */
const findNext = (messages: readonly WaitingMessage[]): WaitingMessage | undefined =>
  messages.find(({ memberId }, at) =>
    messages.slice(0, at + 1).every((other) => other.memberId !== memberId || other.problem === undefined),
  )

/** Returns whether it is the next one's turn. */
async function sendOne(waiting: WaitingMessage, signal: AbortSignal): Promise<boolean> {
  const { key, memberId, text, pictures } = waiting
  try {
    const shown = {
      pictureNames: pictures.map(({ name }) => name),
      pictureAlts: pictures.map(({ alt }) => alt),
    }
    const input = { memberId, text, ...shown, ...captchas.get(key) }
    const sent = await call(sendPrivateMessage, input, { key, quiet: true, signal })
    if (signal.aborted) return false
    retryMs = retryMsMin
    isCutOff.write(false)
    for (const listener of sentListeners) listener({ ...sent, memberId })
    if (sent.wordsReplaced > 0) toast.show({ kind: 'info', text: m.conversations_words_replaced() })
    keep(read().filter((message) => message.key !== key))
    return true
  } catch (error) {
    if (signal.aborted) return false
    if (!isApiError(error)) throw error
    if (error.status === 401) return false
    if (isPassing(error)) {
      waitForAWay(error)
      return false
    }
    const problem = Object.values(error.fields)[0] ?? (sayOwn(error) || sayError(error))
    const needsCaptcha = 'captchaValue' in error.fields || error.code === 'captcha_required'
    change(key, (message) => ({ ...message, problem, needsCaptcha }))
    return true
  }
}

/** No answer, or one of a server that can't give any or has had enough for now: the message itself is as good as before. */
const isPassing = ({ status, code }: ApiError): boolean =>
  status === 0 ||
  code === 'too_many_requests' ||
  (status >= 500 && code !== 'read_only' && code !== 'site_closed')

function waitForAWay({ code, retryAfterSeconds = 0 }: ApiError): void {
  isCutOff.write(code !== 'too_many_requests')
  timer = setTimeout(() => void send(), Math.max(retryMs, retryAfterSeconds * 1000))
  retryMs = Math.min(retryMs * 2, retryMsMax)
}
