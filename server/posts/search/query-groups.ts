import { foldUnits } from '#server/posts/search-index/fold-units.ts'
import { isRun, keysOf, readWords, toSearchText, type Word } from '#server/posts/search-index/search-words.ts'
import type { SearchQuery } from './query-language.ts'
import type { Synonyms } from './synonyms.ts'

/** A word or phrase that is looked for. */
export interface Group {
  /** What stands in the index of every text that has it. */
  keys: string[]
  /** As it stands in a text with two spaces between its words, and one before and behind all of them. */
  needle: string
  /** As it was typed. */
  typed: string
  /** Stands in so many texts, and says so little, that a text needn't have it. */
  isOptional: boolean
  isPhrase: boolean
  /** Tags that are called so: what stands under them has the word. */
  tagIds: number[]
  /** What staff say means the same: what has one of them has the word. */
  alternatives: Group[]
}

export interface Groups {
  wanted: Group[]
  unwanted: Group[]
}

/** More words than these are not looked at. */
const groupsMax = 12

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

const littleSaying = new Set(
  `的 了 吗 呢 吧 啊 呀 和 与 及 或 是 在 有 被 把 从 到 对 就 都 也 还 我 你 他 她 它 这 那 个 些 要 会 能 可以 应该 怎么 怎样
  如何 什么 为什么 为何 哪 哪里 多少 请问 一个 一下 关于 我们 你们 他们 这里 那里 这样 那样 这么 那么 如果 因为 所以 但是 或者
  a an the of to in on at for and or is are was be do doe did with from by it i my how what why when which who can should you
  your we our this that these those its if than vs have has had would could will there`.split(/\s+/),
)

/** Also what is made of nothing else, such as 我的 and 这个. */
const saysLittle = (text: string) =>
  littleSaying.has(text) || (isRun(text) && Array.from(text).every((one) => littleSaying.has(one)))

/** What a query looks for, a run of characters by the words of the dictionary. */
export function toGroups({ words, phrases, without }: SearchQuery, synonyms: Synonyms = new Map()): Groups {
  const unspaced = [...synonyms.keys()].filter((word) => /^[\u2e80-\u{10ffff}]{2,}$/u.test(word))
  const wanted = [...phrases.map(phraseGroup), ...words.flatMap((word) => wordGroups(word, unspaced))]
    .filter(isFindable)
    .map((group) => withSynonyms(group, synonyms))
  const needed = wanted.filter(({ isOptional }) => !isOptional)
  return {
    // Where nothing else was typed, what says little is what is looked for.
    wanted: unique(
      needed.length > 0 ? wanted : wanted.map((group) => ({ ...group, isOptional: false })),
    ).slice(0, groupsMax),
    unwanted: without.map(phraseGroup).filter(isFindable).slice(0, groupsMax),
  }
}

/** Of a phrase nothing else is meant. */
const withSynonyms = (group: Group, synonyms: Synonyms): Group =>
  group.isPhrase
    ? group
    : {
        ...group,
        alternatives: [
          ...group.alternatives,
          ...(synonyms.get(group.needle.trim()) ?? []).map(phraseGroup).filter(isFindable),
        ],
      }

const isFindable = ({ keys }: Group) => keys.length > 0

const unique = (groups: Group[]) => [...new Map(groups.map((group) => [group.needle, group])).values()]

/** What has to stand as it was typed. */
export function phraseGroup(typed: string): Group {
  const words = readWords(typed)
  const text = spaced(toSearchText(typed))
  const isOpen = words.some(({ isUnspaced }) => isUnspaced)
  return {
    keys: [...new Set(words.flatMap(keysOf))],
    needle: isOpen ? text : ` ${text} `,
    typed,
    isOptional: false,
    isPhrase: true,
    tagIds: [],
    alternatives: [],
  }
}

/** Words that stand for themselves, without those that say little. */
export const toWordGroups = (words: readonly string[]): Group[] =>
  unique(
    words
      .filter((word) => !saysLittle(word))
      .map(phraseGroup)
      .filter(isFindable),
  )

/** Two neighbours that are the same word don't share a space. */
export const spaced = (searchText: string) => searchText.replaceAll(' ', '  ')

function wordGroups(typed: string, known: readonly string[]): Group[] {
  const joined = writtenAsOne(typed)
  return readWords(typed).flatMap((word) =>
    word.isUnspaced
      ? cutRun(word.text, known).flatMap((part) =>
          known.includes(part) ? [runGroup(part)] : runGroups(part),
        )
      : [
          {
            ...withoutContraction(typed, word),
            alternatives: joined.filter(has(word)).map(({ group }) => group),
          },
        ],
  )
}

interface Joined {
  start: number
  end: number
  group: Group
}

/** Others write nodejs for Node.js and GPT4 for GPT-4: what has that has each of both. */
const writtenAsOne = (typed: string): Joined[] =>
  Array.from(typed.matchAll(/[a-z0-9]+(?:[.\-_][a-z0-9]+)+/gi), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    group: phraseGroup(found.replaceAll(/[.\-_]/g, '')),
  }))

const has =
  ({ start, end }: Word) =>
  (joined: Joined) =>
    joined.start <= start && end <= joined.end

/** Of "it's" and "doesn't" the index has both halves, and nobody looks for what the apostrophe cuts off. */
function withoutContraction(typed: string, word: Word): Group {
  const group = groupOf(word, typed.slice(word.start, word.end))
  const [before, behind] = [typed.slice(0, word.start), typed.slice(word.end)]
  const isContracted = /\p{L}['’]$/u.test(before) && /^(s|t|re|ve|ll|d|m)$/.test(word.text)
  const isNegated = /n$/i.test(group.typed) && /^['’]t(?!\p{L})/iu.test(behind)
  return { ...group, isOptional: group.isOptional || isContracted || isNegated }
}

/** Takes words out of a run that the dictionary needn't have, the longest first. */
function cutRun(run: string, known: readonly string[]): string[] {
  const [longest] = known.filter((word) => run.includes(word)).sort((a, b) => b.length - a.length)
  if (longest === undefined || run === longest) return [run]
  const at = run.indexOf(longest)
  const rest = [run.slice(0, at), run.slice(at + longest.length)].map((part) => cutRun(part, known))
  return [...rest[0]!, longest, ...rest[1]!].filter(Boolean)
}

/** A word of one character takes its neighbour of the same kind along: such are most names. */
function runGroups(run: string): Group[] {
  const parts: string[] = []
  let isLast1 = false
  for (const { segment } of segmenter.segment(run)) {
    const isSingle = Array.from(segment).length === 1 && !saysLittle(segment)
    if (isSingle && isLast1) parts[parts.length - 1] += segment
    else parts.push(segment)
    isLast1 = isSingle
  }
  return parts.map(runGroup)
}

const runGroup = (text: string): Group => groupOf({ text, isUnspaced: true }, text)

function groupOf(word: Pick<Word, 'text' | 'isUnspaced'>, typed: string): Group {
  return {
    keys: [...new Set(keysOf(word))],
    needle: word.isUnspaced ? word.text : ` ${word.text} `,
    typed,
    isOptional: saysLittle(foldUnits(typed)) || saysLittle(word.text),
    isPhrase: false,
    tagIds: [],
    alternatives: [],
  }
}
