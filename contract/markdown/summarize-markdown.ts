import type { Nodes, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { cutBetweenSigns } from '#contract/core/cut-between-signs.ts'
import { summaryLengthMax } from '#contract/core/limits.ts'
import { onOneLine } from '#contract/core/on-one-line.ts'

const unseen = new Set(['pre', 'img', 'input', 'rt', 'rp', 'section'])
const inline = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/**
 * What a card says of a post: its first visible characters on one line, without markup, code blocks or pictures. A post of
 * nothing else is its code, or what is said of its pictures, so that a quote of it isn't empty.
 */
export function summarizeTree(tree: Root): string {
  return cutSummary(visibleText(tree)) || cutSummary(codeAndPictures(tree))
}

function codeAndPictures(tree: Root): string {
  const said: string[] = []
  visit(tree, 'element', (node) => {
    if (node.tagName === 'pre') said.push(textOf(node))
    else if (node.tagName === 'img') said.push(String(node.properties.alt ?? ''))
  })
  return said.join(' ')
}

/** Addresses as they stand in a text, up to the next space or Chinese sign: they say nothing to who looks over a list. */
const bareAddress = /https?:\/\/[^\s\u2e80-\u9fff\uff00-\uffef]+/g
/** At the beginning they take along the sign that ends their sentence, and in brackets the brackets. */
const leadingAddresses = new RegExp(`^(?:${bareAddress.source}[\\s.,;:!?。，、；：！？]*)+`)
const emptyBrackets = /[([（【《「『“]\s*[)\]）】》」』”]/g
const saysSomething = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/**
 * At most `summaryLengthMax` code points, without bare addresses unless there is nothing else. What is cut ends in an
 * ellipsis in place of a full stop, and not inside a word of a language that has spaces.
 */
export function cutSummary(text: string): string {
  const line = onOneLine(text.replaceAll('\0', ''))
  const characters = Array.from(withoutAddresses(line))
  if (characters.length <= summaryLengthMax) return characters.join('')
  return `${cutAtWord(characters, summaryLengthMax - 1).replace(/[\s,.;:，、。；：]+$/u, '')}…`
}

function withoutAddresses(line: string): string {
  const rest = line.replace(leadingAddresses, '').replace(bareAddress, ' ')
  if (rest === line || !saysSomething.test(rest)) return line
  return onOneLine(rest.replace(emptyBrackets, ' '))
}

function cutAtWord(characters: string[], length: number): string {
  const text = characters.join('')
  const cut = text.slice(0, cutBetweenSigns(text, characters.slice(0, length).join('').length))
  const splitsWord =
    /[\p{Script=Latin}\p{Script=Cyrillic}\d'’-]$/u.test(cut) && /[\p{L}\d'’-]/u.test(characters[length] ?? '')
  if (!splitsWord) return cut.trimEnd()
  const whole = cut.replace(/[\p{Script=Latin}\p{Script=Cyrillic}\d'’-]+$/u, '').trimEnd()
  // A single run without a space, such as an address, is cut where it is.
  return whole.length >= cut.length / 2 ? whole : cut
}

function visibleText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  if (node.type === 'element') {
    if (unseen.has(node.tagName)) return ' '
    if (node.tagName === 'a' && 'dataFootnoteRef' in node.properties) return ''
    // What stands in a picture's place.
    if ('dataSrc' in node.properties) return ' '
  }
  const text = node.children.map(visibleText).join('')
  return node.type === 'element' && inline.has(node.tagName) ? text : ` ${text} `
}
