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
import { cutOff } from './summary-line.ts'

/*
 * The conversation that is open with the assistant. It is kept beside the dialog, so that an answer goes on coming while
 * the dialog is closed; which one it was is remembered for as long as the tab.
 */

export interface Talk {
  conversationId: number | undefined
  turns: readonly AssistantTurn[]
  /** The turn whose answer is coming. */
  runningId: number | undefined
  /** A question is on its way to the server, or a conversation from there. */
  isBusy: boolean
}

const nothing: Talk = { conversationId: undefined, turns: [], runningId: undefined, isBusy: false }
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
  if (talk.read().isBusy) return
  stopAnswer()
  const opened = await asOwner(() =>
    call(readAssistantConversation, { conversationId }, { expects: ['not_found'] }).catch(() => ({
      turns: [],
    })),
  )
  if (!opened) return
  const turns = opened.turns.map(asUnheard)
  show(turns.length === 0 ? nothing : { ...nothing, conversationId, turns })
}

/** What was being answered when it was left is answered to nobody here: it can be asked again. */
const asUnheard = (turn: AssistantTurn): AssistantTurn =>
  turn.state === 'running' || turn.state === 'waiting' ? { ...turn, state: 'stopped' } : turn

export function beginTalk(): void {
  stopAnswer()
  show(nothing)
}

/**
 * Puts a question, and lets its answer come. Returns whether it was put, which it isn't while another one is asked or
 * answered. Throws what the server refuses with; then nothing has changed.
 */
export async function putQuestion(question: Question, model: string): Promise<boolean> {
  if (isTaken()) return false
  const { conversationId, turns } = talk.read()
  const input = { ...question, conversationId }
  const asked = await asOwner(() =>
    call(askAssistant, input, { key: requestKey.of(input), expects: expected }),
  )
  if (!asked) return false
  requestKey.renew()
  listen(asked, newTurn(asked, question, model), turns)
  return true
}

/** Puts one of the questions again, in place of itself and of all after it; under the same terms as a new one. */
export async function putAgain(before: AssistantTurn, repeated: Repeated, model: string): Promise<boolean> {
  if (isTaken()) return false
  const { turns } = talk.read()
  const asked = await asOwner(() =>
    call(askAssistantAgain, repeated, { key: requestKey.of(repeated), expects: expected }),
  )
  if (!asked) return false
  requestKey.renew()
  const kept = turns.slice(
    0,
    turns.findIndex(({ turnId }) => turnId === before.turnId),
  )
  listen(asked, newTurn(asked, { ...before, ...repeated }, model), kept)
  return true
}

function isTaken(): boolean {
  const { isBusy, runningId } = talk.read()
  return isBusy || runningId !== undefined
}

/** What the server answers, or undefined where the talk's member has gone meanwhile. Until then the talk is busy. */
async function asOwner<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  const asker = owner
  talk.write({ ...talk.read(), isBusy: true })
  try {
    const answer = await ask()
    return asker === owner ? answer : undefined
  } finally {
    if (asker === owner) talk.write({ ...talk.read(), isBusy: false })
  }
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
  show({ conversationId, turns: [...before, turn], runningId: turnId, isBusy: false })
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
