import type { Element, Root, Text } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { mentionsMax } from '#contract/core/limits.ts'

/** `@account`: account names never change, so a text that has one stays right whatever nickname its member takes. */
const mention = /(?<![A-Za-z0-9_.@/-])@[A-Za-z0-9_]{3,25}(?![A-Za-z0-9_@])/g
const untouched = new Set(['a', 'code', 'pre', 'button'])

const className = 'mention'

/**
 * Marks mentions of the accounts that are named, in lower case, and leads to them; of whatever reads like a mention where
 * nothing is known of accounts, as in a preview, it marks the words alone.
 */
export function markMentions({ mentionable }: { mentionable?: ReadonlySet<string> | undefined }) {
  const marking: Marking = {
    isMeant: (said) => mentionable?.has(accountOf(said)) ?? true,
    toMark: mentionable ? toLink : toSpan,
  }
  return (tree: Root) => {
    let left = mentionsMax
    visit(tree, (node, index, parent) => {
      if (node.type === 'element' && untouched.has(node.tagName)) return SKIP
      if (node.type !== 'text' || !parent || index === undefined || left <= 0) return
      const pieces = splitAtMentions(node.value, left, marking)
      if (pieces.length === 1) return
      left -= pieces.filter(({ type }) => type === 'element').length
      parent.children.splice(index, 1, ...pieces)
      return [SKIP, index + pieces.length]
    })
  }
}

interface Marking {
  isMeant: (said: string) => boolean
  toMark: (said: string) => Element
}

const toSpan = (said: string): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { className: [className], translate: 'no' },
  children: [{ type: 'text', value: said }],
})

/** Leads to the member. */
const toLink = (said: string): Element => ({
  type: 'element',
  tagName: 'a',
  properties: {
    className: [className],
    href: `/user/control/home?userName=${said.slice(1)}`,
    translate: 'no',
    rel: ['nofollow'],
  },
  children: [{ type: 'text', value: said }],
})

function splitAtMentions(text: string, max: number, { isMeant, toMark }: Marking): (Text | Element)[] {
  const pieces: (Text | Element)[] = []
  let at = 0
  for (const { 0: said, index } of [...text.matchAll(mention)]
    .filter(([said]) => isMeant(said))
    .slice(0, max)) {
    if (index > at) pieces.push({ type: 'text', value: text.slice(at, index) })
    pieces.push(toMark(said))
    at = index + said.length
  }
  if (at < text.length || pieces.length === 0) pieces.push({ type: 'text', value: text.slice(at) })
  return pieces
}

const accountOf = (said: string) => said.slice(1).toLowerCase()

/** Every account, in lower case, that a source may mention; more of them than are marked, code being no exception here. */
export const mentionsIn = (source: string): string[] =>
  [...new Set(Array.from(source.matchAll(mention), ([said]) => accountOf(said)))].slice(0, mentionsMax)

/** The accounts that are marked in a tree, in lower case, in the order of the text. */
export function markedMentions(tree: Root): string[] {
  const found = new Set<string>()
  visit(tree, 'element', (node) => {
    if ([node.properties.className].flat().includes(className)) found.add(accountOf(textOf(node)))
  })
  return [...found]
}
