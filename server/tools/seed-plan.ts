import { titleLength } from '#contract/posts/topic-writing.ts'
import { dayMs } from '#server/core/durations.ts'
import type { ImportedComment, ImportedTopic } from '#server/posts/topics/import-topics.ts'
import { type Article, clip } from './articles.ts'
import { draw } from './chance.ts'

/** What a load is: the same plan gives the same topics and comments, however often it is interrupted. */
export interface Plan {
  topics: number
  comments: number
  members: number
  articlesKey: string
  /** Milliseconds; the newest topic is from about then, the oldest from two years before. */
  until: number
}

export interface LeafTag {
  tagId: number
  rootTagId: number
}

export interface Cast {
  memberIds: readonly number[]
  tags: readonly LeafTag[]
  paragraphCount: number
}

const spanMs = 2 * 365 * dayMs
const talkMsMax = 40 * dayMs
const essenceShare = 0.02
const commentsPerTopicMax = 10_000

export class Script {
  readonly #plan: Plan
  readonly #cast: Cast
  readonly #titles: string[]
  readonly #articleCount: number
  /** Comments of all topics before this one; one longer than the topics. */
  readonly #commentsBefore: Int32Array

  constructor(plan: Plan, cast: Cast, articles: readonly Article[]) {
    this.#plan = plan
    this.#cast = cast
    this.#articleCount = articles.length
    this.#titles = nameTopics(plan.topics, articles)
    this.#commentsBefore = shareComments(plan)
  }

  topics(first: number, count: number): ImportedTopic[] {
    return Array.from({ length: count }, (_, at) => this.#topic(first + at))
  }

  comments(first: number, count: number): ImportedComment[] {
    let topicNumber = this.#topicOf(first)
    return Array.from({ length: count }, (_, at) => {
      while (this.#commentsBefore[topicNumber + 1]! <= first + at) topicNumber++
      return this.#comment(topicNumber, first + at)
    })
  }

  #topic(number: number): ImportedTopic {
    const commentCount = this.#commentCount(number)
    const tag = pick(this.#cast.tags, draw('tag', number) ** 1.5)
    return {
      number,
      ...tag,
      authorId: pick(this.#cast.memberIds, draw('author', number) ** 2.5),
      title: this.#titles[number]!,
      textNumber: articleOf(number, this.#articleCount),
      isEssence: draw('essence', number) < essenceShare,
      publishedAt: new Date(this.#publishedAt(number)),
      readCount: commentCount * 7 + Math.floor(draw('reads', number) * 200),
      commentCount,
      lastCommentedAt: commentCount > 0 ? this.#commentedAt(number, commentCount) : null,
    }
  }

  #comment(topicNumber: number, number: number): ImportedComment {
    const floor = number - this.#commentsBefore[topicNumber]! + 1
    return {
      topicNumber,
      floor,
      authorId: pick(this.#cast.memberIds, draw('commenter', number) ** 2.5),
      textNumber: Math.floor(draw('text', number) * this.#cast.paragraphCount),
      publishedAt: this.#commentedAt(topicNumber, floor),
    }
  }

  #commentCount = (number: number) => this.#commentsBefore[number + 1]! - this.#commentsBefore[number]!

  #publishedAt(number: number): number {
    const { until, topics } = this.#plan
    return Math.floor(until - spanMs + (spanMs * (number + draw('time', number))) / topics)
  }

  /** Most is said in the first days, the later floor always after the earlier one. */
  #commentedAt(topicNumber: number, floor: number): Date {
    const from = this.#publishedAt(topicNumber)
    const spoken = (floor / (this.#commentCount(topicNumber) + 1)) ** 3
    return new Date(Math.floor(from + spoken * Math.min(talkMsMax, this.#plan.until - from)))
  }

  #topicOf(commentNumber: number): number {
    let [low, high] = [0, this.#plan.topics]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#commentsBefore[middle + 1]! <= commentNumber) low = middle + 1
      else high = middle
    }
    return low
  }
}

const pick = <T>(things: readonly T[], chance: number): T => things[Math.floor(chance * things.length)]!

/** 7919 is a prime: neighbours in the list are not neighbours in the file, and each article gets its turn. */
const articleOf = (number: number, articleCount: number) =>
  articleCount % 7919 === 0 ? number % articleCount : (number * 7919) % articleCount

function nameTopics(count: number, articles: readonly Article[]): string[] {
  const uses = new Map<string, number>()
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, number) => {
    const { title } = articles[articleOf(number, articles.length)]!
    for (let use = (uses.get(title) ?? 0) + 1; ; use++) {
      const name = use === 1 ? title : suffixed(title, ` (${use})`)
      if (taken.has(name)) continue
      uses.set(title, use)
      taken.add(name)
      return name
    }
  })
}

const suffixed = (title: string, suffix: string) => `${clip(title, titleLength.max - suffix.length)}${suffix}`

/** Few topics get most: of a million comments over 100,000 topics, some twenty get 1,000 to 10,000 each. */
function shareComments({ topics, comments }: Plan): Int32Array {
  const weights = Array.from({ length: topics }, (_, at) => (1 - draw('comments', at)) ** -0.7 - 1)
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / topics
  const weightMax = Math.max(mean * 2, (commentsPerTopicMax * mean * topics) / Math.max(1, comments))
  const capped = weights.map((weight) => Math.min(weight, weightMax) + mean / 1000)
  const total = capped.reduce((sum, weight) => sum + weight, 0)
  const before = new Int32Array(topics + 1)
  let sum = 0
  capped.forEach((weight, at) => {
    sum += weight
    before[at + 1] = at + 1 === topics ? comments : Math.round((comments * sum) / total)
  })
  return before
}
