import { HttpConnection } from '#test/bench/http-client.ts'
import { requestBytes } from '#test/bench/measure.ts'

/** What the product has answered to a writer, kept outside of it. */
export interface AnsweredWrite {
  kind: 'topic' | 'comment'
  id: number
  /** The whole text that was sent, found in no other write. */
  body: string
}

export interface WriterResult {
  answered: AnsweredWrite[]
  /** Sent, and the connection ended before an answer: such a write may be there or not. */
  unanswered: number
  /** Answered with an error. */
  refused: number
}

export interface Setup {
  origin: string
  /** `Authorization` headers. One member can't write as fast as a writer does. */
  members: readonly string[]
  topicIds: readonly number[]
  tagId: number
}

const csrf = 'fault-token'
const everyTopicOf = 5

/** Writes on one connection, a topic after every four comments, until the connection ends. */
export async function write(
  { origin, members, topicIds, tagId }: Setup,
  name: string,
): Promise<WriterResult> {
  const result: WriterResult = { answered: [], unanswered: 0, refused: 0 }
  const connection = await HttpConnection.open(origin)
  for (let turn = 0; ; turn++) {
    const body = `${name}-${turn}`
    const kind = turn % everyTopicOf === everyTopicOf - 1 ? 'topic' : 'comment'
    const path = kind === 'topic' ? '/api/topics' : `/api/topics/${topicIds[turn % topicIds.length]}/comments`
    const form = kind === 'topic' ? `tagId=${tagId}&title=${body}&body=${body}` : `body=${body}`
    const headers = {
      authorization: members[turn % members.length]!,
      cookie: `XSRF-TOKEN=${csrf}`,
      'x-xsrf-token': csrf,
    }
    const answer = await connection.send(requestBytes('POST', path, headers, form)).catch(() => undefined)
    if (!answer) return { ...result, unanswered: 1 }
    if (answer.status !== 200) {
      result.refused++
      continue
    }
    const written = JSON.parse(answer.body.toString()) as { topicId?: number; commentId?: number }
    result.answered.push({ kind, id: Number(written.topicId ?? written.commentId), body })
  }
}
