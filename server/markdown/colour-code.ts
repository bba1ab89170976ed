import type { Element, ElementContent, Root, Text } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { HighlighterCore } from 'shiki/core'
import { SKIP, visit } from 'unist-util-visit'

/** Longer blocks are read as they are: colours would take longer than the post is worth. */
const codeLengthMax = 20_000
const totalLengthMax = 60_000

interface CodeBlock {
  language: string
  pre: Element
  code: Element
  /** Puts something else in the place of the block. */
  replace: (by: Element) => void
}

/**
 * Gives the code of a sanitised post its colours, as classes that the style sheet knows, and a button that copies it. Done
 * once, when the post is written, so that no reader's browser has to.
 */
export async function colourCode(tree: Root, copyLabel: string): Promise<void> {
  const blocks = findBlocks(tree)
  if (blocks.length === 0) return
  const colours = await openHighlighter([...new Set(blocks.map(({ language }) => language))])
  let total = 0
  for (const { language, pre, code, replace } of blocks) {
    const source = textOf(code)
    total += source.length
    const isShort = source.length <= codeLengthMax && total <= totalLengthMax
    if (isShort && colours.knows(language)) code.children = colours.colour(source, language)
    replace(element('div', 'code', [pre, copyButton(copyLabel)]))
  }
}

function findBlocks(tree: Root): CodeBlock[] {
  const found: CodeBlock[] = []
  visit(tree, 'element', (pre, index, parent) => {
    const [code] = pre.children
    if (pre.tagName !== 'pre' || code?.type !== 'element' || code.tagName !== 'code') return
    const [name] = [code.properties.className].flat()
    const language = /^language-([\w+#.-]+)$/.exec(String(name))?.[1]
    if (!language || !parent || index === undefined) return SKIP
    found.push({ language, pre, code, replace: (by) => parent.children.splice(index, 1, by) })
    return SKIP
  })
  return found
}

const theme = 'classes'
let highlighter: Promise<HighlighterCore> | undefined

async function startHighlighter(): Promise<HighlighterCore> {
  const { createCssVariablesTheme, createHighlighterCore } = await import('shiki/core')
  const { createOnigurumaEngine } = await import('shiki/engine/oniguruma')
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: theme, variablePrefix: '--' })],
    langs: [],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  })
}

/** One for as long as the thread lives. Each language's grammar is loaded with the first post that needs it. */
async function openHighlighter(languages: string[]) {
  highlighter ??= startHighlighter()
  const present = await highlighter
  const { bundledLanguages } = await import('shiki/langs')
  const known = languages.filter((language) => language in bundledLanguages)
  await present.loadLanguage(...known.map((name) => bundledLanguages[name as keyof typeof bundledLanguages]))
  return {
    knows: (language: string) => known.includes(language),
    colour: (source: string, lang: string) =>
      present
        .codeToTokensBase(source, { lang, theme, tokenizeTimeLimit: 0 })
        .flatMap((line, at) => [
          ...(at > 0 ? [text('\n')] : []),
          ...line.map(({ content, color }) => toToken(content, color)),
        ]),
  }
}

function toToken(content: string, color = ''): ElementContent {
  const kind = /^var\(--token-([a-z-]+)\)$/.exec(color)?.[1]
  return kind ? element('span', `t-${kind}`, [text(content)]) : text(content)
}

const text = (value: string): Text => ({ type: 'text', value })

const element = (tagName: string, className: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: { className: [className] },
  children,
})

const copyButton = (label: string): Element => ({
  type: 'element',
  tagName: 'button',
  properties: { type: 'button', className: ['copy-code'] },
  children: [text(label)],
})
