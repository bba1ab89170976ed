import * as z from 'zod/mini'
import { type Endpoint, fillPath, formEncode } from '#contract/core/endpoint.ts'
import { memberPassword } from './makers.ts'
import { fixedValues } from './right-values.ts'

/** The fields of a thing that an answer named, and the ids of what it is under, as a later call may send them. */
export type Fact = Readonly<Record<string, string>>

/** Fields that name a thing of the same kind as another. */
const sameAs: Readonly<Record<string, string>> = {
  quotedId: 'commentId',
  commentIds: 'commentId',
  answeredId: 'replyId',
  replyIds: 'replyId',
  questionId: 'topicId',
  toTopicId: 'topicId',
  listedTopicId: 'topicId',
  topicIds: 'topicId',
  userId: 'memberId',
  authorId: 'memberId',
  followerId: 'memberId',
  tagIds: 'tagId',
  parentId: 'tagId',
  intoTagId: 'tagId',
  optionIds: 'optionId',
  fieldIds: 'fieldId',
  helpIds: 'helpId',
  categoryIds: 'categoryId',
}
const nameOf = (field: string) => sameAs[field] ?? field
const isId = (field: string) => field.endsWith('Id')

/** What differs from call to call, or has to fit the forum that is walked. */
export type Values = Readonly<Record<string, () => string>>

export const draw = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
export const happens = (share: number) => Math.random() < share

const factsMax = 300

/** What the latest answers named. By it, calls are about what is there, as far as it still is. */
export function createMemory(first: readonly Fact[]) {
  const facts = [...first]

  function remember(answer: unknown, above: Fact): void {
    if (Array.isArray(answer)) for (const each of answer.slice(-5)) remember(each, above)
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return
    const own: Record<string, string> = { ...above }
    for (const [field, value] of Object.entries(answer)) {
      if (typeof value === 'object') continue
      own[field] = String(value)
      own[nameOf(field)] = String(value)
    }
    if (Object.keys(own).some(isId)) facts.push(own)
    if (facts.length > factsMax) facts.splice(Math.floor(Math.random() * (factsMax / 2)), 1)
    const ids = Object.fromEntries(Object.entries(own).filter(([field]) => isId(field)))
    for (const value of Object.values(answer)) remember(value, ids)
  }

  /** Of a dozen the one that knows most of these fields, and rather one whose maker is known. */
  function recall(fields: readonly string[]): Fact {
    const known = (fact: Fact) =>
      fields.filter((field) => nameOf(field) in fact).length + ('walkerAt' in fact ? 0.5 : 0)
    const dozen = Array.from({ length: 12 }, () => draw(facts))
    return dozen.reduce((best, fact) => (known(fact) > known(best) ? fact : best))
  }

  return { remember, recall, any: () => draw(facts) }
}

export type Memory = ReturnType<typeof createMemory>

interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  items?: Shape
  anyOf?: Shape[]
}
interface FormShape {
  properties?: Record<string, Shape>
  required?: string[]
}

const choicesOf = (shape: Shape): unknown[] => [
  ...(shape.enum ?? []),
  ...('const' in shape ? [shape.const] : []),
  ...[...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])].flatMap(choicesOf),
]
const takesMany = ({ type, anyOf = [] }: Shape): boolean => type === 'array' || anyOf.some(takesMany)

export interface RandomCall {
  request: { method: Endpoint['method']; url: string; payload?: string; headers?: Record<string, string> }
  /** The ids that it names. */
  ids: Fact
  /** What it is about, if that is there. */
  fact: Fact
}

/** Makes calls of an operation whose fields are all of the right form, and often about one thing that is there. */
export function createCalls(endpoints: readonly Endpoint[], memory: Memory, values: Values) {
  const shapes = new Map(
    endpoints.map((endpoint) => [
      endpoint,
      z.toJSONSchema(endpoint.input, { unrepresentable: 'any', io: 'input' }) as FormShape,
    ]),
  )

  function chooseValue(field: string, shape: Shape, fact: Fact): string {
    const known = fact[field] ?? fact[nameOf(field)]
    const choices = choicesOf(shape)
    if (values[field]) return values[field]()
    if (field.toLowerCase().endsWith('password')) return memberPassword
    // What never was, now and then.
    if (isId(nameOf(field)) && happens(0.03)) return '987654321'
    if (known !== undefined && happens(0.9)) return known
    if (isId(nameOf(field))) return memory.recall([field])[nameOf(field)] ?? '999'
    if (choices.length > 0) return String(draw(choices))
    return fixedValues[field] ?? '1'
  }

  return (endpoint: Endpoint): RandomCall => {
    const { properties = {}, required = [] } = shapes.get(endpoint) ?? {}
    const fact = memory.recall(Object.keys(properties))
    const input: Record<string, string | string[]> = {}
    for (const [field, shape] of Object.entries(properties)) {
      const isNeeded = required.includes(field) || endpoint.path.includes(`:${field}`)
      if (!isNeeded && happens(0.5)) continue
      const value = () => chooseValue(field, shape, fact)
      input[field] = takesMany(shape) ? Array.from({ length: draw([1, 2, 3]) }, value) : value()
    }
    const { path, rest } = fillPath(endpoint.path, input)
    const form = formEncode(rest).toString()
    const ids = Object.entries(input).flatMap(([field, value]) =>
      typeof value === 'string' && isId(field) ? [[nameOf(field), value]] : [],
    )
    const { method } = endpoint
    return {
      ids: Object.fromEntries(ids),
      fact,
      request:
        method === 'GET'
          ? { method, url: `/api${path}?${form}` }
          : {
              method,
              url: `/api${path}`,
              payload: form,
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
            },
    }
  }
}
