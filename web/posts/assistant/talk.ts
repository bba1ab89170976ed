import type { InputOf, OutputOf } from '#contract/core/endpoint.ts'
import {
  type AssistantProblem,
  type AssistantTurn,
  askAssistant,
  askAssistantAgain,
  readAssistantConversation,
} from '#contract/posts/assistant.ts'
import { call } from '#web/api/call.ts'
import { createRequestKey } from '#web/api/use-request-key.ts'
import { memberGone, ownName } from '#web/core/member-gone.ts'
import { createStore } from '#web/ui/create-store.ts'

/*
 * The conversation that is open with the assistant. It is kept beside the dialog, so that an answer goes on coming while
 * the dialog is closed; which one it was is remembered for as long as the tab.
 */

export interface Talk {
  conversationId: number | undefined
  turns: readonly AssistantTurn[]
  /** The turn whose answer is coming. */
  runningId: number | undefined
}

const nothing: Talk = { conversationId: undefined, turns: [], runningId: undefined }
export const talk = createStore<Talk>(nothing)

const rememberedAs = ownName('assistant-conversation')
const requestKey = createRequestKey()
let source: EventSource | undefined
/** Whose talk this is, by how many members have gone: an answer that comes after its member is nobody's. */
let owner = 0

memberGone.subscribe(() => {
  owner++
  beginTalk()
})

type Question = InputOf<typeof askAssistant>
type Asked = OutputOf<typeof askAssistant>
type Repeated = InputOf<typeof askAssistantAgain>

/** Opens what was open in this tab before it was loaded again. */
export async function resumeTalk(): Promise<void> {
  const remembered = Number(sessionStorage.getItem(rememberedAs))
  if (remembered && talk.read().conversationId === undefined) await openTalk(remembered)
}

export async function openTalk(conversationId: number): Promise<void> {
  stopAnswer()
  const asker = owner
  const { turns } = await call(
    readAssistantConversation,
    { conversationId },
    { expects: ['not_found'] },
  ).catch(() => ({ turns: [] }))
  if (asker !== owner) return
  show(turns.length === 0 ? nothing : { conversationId, turns, runningId: undefined })
}

export function beginTalk(): void {
  stopAnswer()
  show(nothing)
}

/** Puts a question, and lets its answer come. Throws what the server refuses with; then nothing has changed. */
export async function putQuestion(question: Question, model: string): Promise<void> {
  const { conversationId } = talk.read()
  const input = { ...question, conversationId }
  const asker = owner
  const asked = await call(askAssistant, input, { key: requestKey.of(input), expects: expected })
  if (asker !== owner) return
  requestKey.renew()
  listen(asked, newTurn(asked, question, model), talk.read().turns)
}

/** Puts one of the questions again, in place of itself and of all after it. */
export async function putAgain(before: AssistantTurn, repeated: Repeated, model: string): Promise<void> {
  const asker = owner
  const asked = await call(askAssistantAgain, repeated, { expects: expected })
  if (asker !== owner) return
  const { turns } = talk.read()
  const kept = turns.slice(
    0,
    turns.findIndex(({ turnId }) => turnId === before.turnId),
  )
  listen(asked, newTurn(asked, { ...before, ...repeated }, model), kept)
}

/** Shown beside the question. */
export const expected = [
  ...(['captcha_required', 'invalid_input', 'assistant_used_up', 'feature_closed'] as const),
  ...(['forbidden', 'muted', 'too_many_requests'] as const),
]

const newTurn = (
  { turnId }: Asked,
  { act, question = '', text = '' }: Pick<Question, 'act' | 'question' | 'text'>,
  model: string,
): AssistantTurn => ({
  ...{ turnId, act, question, text, model },
  answer: '',
  state: 'running',
  problem: null,
  askedAt: new Date().toISOString(),
})

function listen(
  { address, conversationId, turnId }: Asked,
  turn: AssistantTurn,
  before: readonly AssistantTurn[],
) {
  source?.close()
  show({ conversationId, turns: [...before, turn], runningId: turnId })
  source = new EventSource(address)
  source.addEventListener('text', ({ data }) =>
    change(turnId, (shown) => ({ ...shown, answer: shown.answer + (JSON.parse(data) as string) })),
  )
  source.addEventListener('end', ({ data }) => {
    const { state } = JSON.parse(data) as Pick<AssistantTurn, 'state'>
    end(turnId, { state })
  })
  source.addEventListener('problem', ({ data }) =>
    end(turnId, { state: 'failed', problem: JSON.parse(data) as AssistantProblem }),
  )
  // The browser would ask again by itself, and hear from the beginning what it has heard already.
  source.addEventListener('error', () => end(turnId, { state: 'failed', problem: cutOff }))
}

const cutOff: AssistantProblem = {
  ...{ code: 'broken_off', status: null, endpointCode: null, message: null, retryAfterSeconds: null },
}

/** Whoever stops ends the model's work too: the server hears that its line has gone. */
export function stopAnswer(): void {
  const { runningId } = talk.read()
  if (runningId !== undefined) end(runningId, { state: 'stopped' })
}

function end(turnId: number, ended: Pick<AssistantTurn, 'state'> & Partial<AssistantTurn>): void {
  source?.close()
  source = undefined
  change(turnId, (shown) => ({ ...shown, ...ended }))
  const { runningId } = talk.read()
  if (runningId === turnId) talk.write({ ...talk.read(), runningId: undefined })
}

function change(turnId: number, apply: (turn: AssistantTurn) => AssistantTurn): void {
  const { turns, ...rest } = talk.read()
  talk.write({ ...rest, turns: turns.map((turn) => (turn.turnId === turnId ? apply(turn) : turn)) })
}

function show(next: Talk): void {
  talk.write(next)
  if (next.conversationId === undefined) sessionStorage.removeItem(rememberedAs)
  else sessionStorage.setItem(rememberedAs, String(next.conversationId))
}
