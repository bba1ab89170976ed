import type { FastifyReply } from 'fastify'
import type { AssistantProblem } from '#contract/posts/assistant.ts'
import type { TurnState } from '#contract/posts/assistant-acts.ts'
import type { Host, Mount } from '#server/core/host.ts'
import type { Log } from '#server/core/log.ts'
import { type LinkQuery, requireSignedLink } from '#server/core/signed-links.ts'
import type { AnswerLine } from './answer-line.ts'
import { answerPath } from './ask.ts'
import { composeMessages } from './compose.ts'
import { EndpointProblem } from './endpoint-client.ts'
import { openEventStream } from './event-stream.ts'
import { type Answering, converse } from './models.ts'
import { drawAnswer } from './pictures.ts'
import * as queries from './queries.ts'
import { answerSummary, summaryPath } from './summaries.ts'

const beatEveryMs = 15_000
const answerMsMax = 5 * 60_000
const historyTurnsMax = 20

/**
 * Answers questions: a signed link to a question is fetched, and the words of the model are passed on as they come. When
 * the browser goes, the model is no longer asked. A question that was answered already is told as it was; one whose answer
 * goes over another line ends at once with a problem.
 */
export const mountAssistantAnswers: Mount = (app, host) => {
  type Asked = { Params: { id: string }; Querystring: LinkQuery }
  app.get<Asked>(answerPath(':id'), (request, reply) => {
    const turnId = Number(request.params.id)
    requireSignedLink(host.site.keys, answerPath(turnId), request.query)
    return answer(reply, (line) => answerTurn(host, app.log, turnId, line))
  })
  app.get<Asked>(summaryPath(':id'), (request, reply) => {
    const summaryId = Number(request.params.id)
    requireSignedLink(host.site.keys, summaryPath(summaryId), request.query)
    return answer(reply, (line) => {
      const { memberId, modelId, expires = '' } = request.query
      return answerSummary(
        host,
        app.log,
        { summaryId, memberId: Number(memberId), modelId: Number(modelId), expires },
        line,
      )
    })
  })
}

async function answer(reply: FastifyReply, work: (line: AnswerLine) => Promise<void>): Promise<void> {
  const raw = openEventStream(reply)
  const gone = new AbortController()
  raw.on('close', () => gone.abort())
  const say = (event: string, data: unknown) =>
    raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const beat = setInterval(() => raw.write(':\n\n'), beatEveryMs)
  try {
    await work({
      signal: AbortSignal.any([gone.signal, AbortSignal.timeout(answerMsMax)]),
      text: (words) => say('text', words),
      end: (event, data) => say(event, data),
    })
  } finally {
    clearInterval(beat)
    raw.end()
  }
}

async function answerTurn(
  { db, site, snapshots }: Host,
  log: Pick<Log, 'error'>,
  turnId: number,
  line: AnswerLine,
) {
  const { settings } = snapshots()
  const turn = await queries.beginTurn(db, turnId)
  if (!turn) return tellAgain(db, turnId, line)
  const memberId = await queries.findAsker(db, turn.conversation_id)
  const ended = await putQuestion({ db, site, settings, log }, { turn, memberId }, line)
  await queries.endTurn(db, turnId, ended)
  if (ended.problem) line.end('problem', ended.problem)
  else line.end('end', { state: ended.state })
}
type Db = Host['db']

async function tellAgain(db: Db, turnId: number, line: AnswerLine): Promise<void> {
  const turn = await queries.readTurn(db, turnId)
  if (turn?.state === 'running') return line.end('problem', new EndpointProblem('broken_off').problem)
  if (turn?.answer) line.text(turn.answer)
  if (turn?.problem) line.end('problem', turn.problem)
  else line.end('end', { state: turn?.state ?? 'stopped' })
}

/** Whether it took longer than an answer may: else its reader has left. */
const isTooLong = ({ reason }: AbortSignal) => (reason as Error | undefined)?.name === 'TimeoutError'

interface Ended {
  answer: string
  state: TurnState
  problem: AssistantProblem | null
}

/** Whatever came before something went wrong, or the reader left, is kept. */
async function putQuestion(
  answering: Answering,
  { turn, memberId }: { turn: queries.TurnRow; memberId: number },
  line: AnswerLine,
): Promise<Ended> {
  const { db, settings, log } = answering
  const said: string[] = []
  const hear = (words: string) => {
    said.push(words)
    line.text(words)
  }
  try {
    const model = await queries.findModel(db, turn.model_id ?? 0)
    if (!model) throw new EndpointProblem('unreachable')
    if (turn.act === 'picture') {
      hear(await drawAnswer(answering, { turn, model }, line.signal))
    } else {
      const earlier = await queries.readTurnsBefore(db, turn.conversation_id, turn.id, historyTurnsMax)
      const messages = composeMessages(settings, turn, earlier)
      await converse(answering, { model, memberId, messages }, { hear, signal: line.signal })
    }
    return { answer: said.join(''), state: 'complete', problem: null }
  } catch (error) {
    const answer = said.join('')
    if (error instanceof EndpointProblem) return { answer, state: 'failed', problem: error.problem }
    if (isTooLong(line.signal))
      return { answer, state: 'failed', problem: new EndpointProblem('broken_off').problem }
    if (line.signal.aborted) return { answer, state: 'stopped', problem: null }
    log.error({ err: error }, 'an answer of the assistant failed')
    return { answer, state: 'failed', problem: new EndpointProblem('unreachable').problem }
  }
}
