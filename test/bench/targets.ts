import { type MakeRequest, requestBytes } from './measure.ts'
import type { ForumStage } from './stage.ts'
import { makeRemarks } from './synthetic-articles.ts'

export interface Target {
  /** Also its address on the floor. */
  name: string
  makeRequest: MakeRequest
  /** The same for the floor, which knows nothing but names. */
  makeFloorRequest: MakeRequest
}

const csrf = 'bench-token'
const cachedTopics = 16

/** How deep the lists are entered. */
export interface DeepPages {
  topics: number
  questions: number
}

/** Everything that is measured as a rate. Topics differ from request to request, as in life; their pages are few. */
export function createTargets({ members, topicIds, questionIds }: ForumStage, deep: DeepPages): Target[] {
  const next = createTurns()
  const topic = () => next('topic', topicIds)
  const question = () => next('question', questionIds)
  const signedIn = () => ({ authorization: next('member', members) })
  const guest = () => ({ cookie: `XSRF-TOKEN=${csrf}` })
  const member = () => ({ ...guest(), ...signedIn() })
  const remarks = makeRemarks()
  const say = () => `body=${encodeURIComponent(remarks.next().value)}`
  const read = (name: string, path: () => string, headers = guest) => [
    target(name, { method: 'GET', path, headers, body: () => '' }),
  ]
  const readAsBoth = (name: string, path: () => string) => [
    ...read(`${name}-guest`, path),
    ...read(`${name}-member`, path, member),
  ]
  return [
    ...read(
      'home-html',
      () => '/',
      () => ({ cookie: '' }),
    ),
    ...read(
      'topic-html',
      () => `/thread?topicId=${next('page', topicIds.slice(0, cachedTopics))}`,
      () => ({ cookie: '' }),
    ),
    ...readAsBoth('list-page-1', () => '/api/topics?page=1'),
    ...readAsBoth('list-last-page', () => `/api/topics?page=${deep.topics}`),
    ...readAsBoth('detail', () => `/api/thread?topicId=${topic()}`),
    ...readAsBoth('comments', () => `/api/thread/comments?topicId=${topic()}`),
    target('post-comment-member', {
      method: 'POST',
      path: () => `/api/topics/${topic()}/comments`,
      headers: () => ({ ...member(), 'x-xsrf-token': csrf }),
      body: say,
    }),
    ...readAsBoth('questions-page-1', () => '/api/questions?page=1'),
    ...readAsBoth('questions-last-page', () => `/api/questions?page=${deep.questions}`),
    ...read(
      'question-list-html',
      () => '/question/list',
      () => ({ cookie: '' }),
    ),
    ...read(
      'question-html',
      () => `/question?questionId=${next('question page', questionIds.slice(0, cachedTopics))}`,
      () => ({ cookie: '' }),
    ),
    ...readAsBoth('question', () => `/api/question?questionId=${question()}`),
    // A member's page of a question is this beside the one above.
    ...read('question-stances-member', () => `/api/question/stances?questionId=${question()}`, member),
    target('post-answer-member', {
      method: 'POST',
      path: () => `/api/topics/${question()}/comments`,
      headers: () => ({ ...member(), 'x-xsrf-token': csrf }),
      body: say,
    }),
  ]
}

interface Asked {
  method: string
  path: () => string
  headers: () => Record<string, string>
  body: () => string
}

function target(name: string, { method, path, headers, body }: Asked): Target {
  return {
    name,
    makeRequest: () => requestBytes(method, path(), headers(), body()),
    makeFloorRequest: () => requestBytes(method, `/${name}`, headers(), body()),
  }
}

/** Goes round each list by itself, so that a run asks the same of every round. */
function createTurns() {
  const turns = new Map<string, number>()
  return <T>(list: string, things: readonly T[]): T => {
    const turn = turns.get(list) ?? 0
    turns.set(list, turn + 1)
    return things[turn % things.length]!
  }
}
