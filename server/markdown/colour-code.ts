import type { HighlighterCore } from 'shiki/core'
import { wordsOf } from '#contract/markdown/labels.ts'

/** Longer blocks are read as they are: colours would take longer than the post is worth. */
const codeLengthMax = 20_000
const totalLengthMax = 60_000

const block = /<pre tabindex="0"><code class="language-([\w+#.-]+)">([^<]*)<\/code><\/pre>/g

/**
 * Gives the code in a post's finished HTML its colours, as classes that the style sheet knows, and a button that copies
 * it. Done once, when the post is written, so that no reader's browser has to.
 */
export async function colourCode(html: string): Promise<string> {
  const languages = new Set([...html.matchAll(block)].map(([, language]) => language as string))
  const colours = await openHighlighter([...languages])
  const { copyCode } = wordsOf(html)
  let total = 0
  return html.replace(block, (_whole, language: string, escaped: string) => {
    const code = unescapeText(escaped)
    total += code.length
    const isShort = code.length <= codeLengthMax && total <= totalLengthMax
    const inside = isShort && colours.knows(language) ? colours.colour(code, language) : escaped
    return `<div class="code"><pre tabindex="0"><code class="language-${language}">${inside}</code></pre><button type="button" class="copy-code">${copyCode}</button></div>`
  })
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
    colour: (code: string, lang: string) =>
      present
        .codeToTokensBase(code, { lang, theme, tokenizeTimeLimit: 0 })
        .map((line) => line.map(({ content, color }) => writeToken(content, color)).join(''))
        .join('\n'),
  }
}

function writeToken(content: string, color = ''): string {
  const kind = /^var\(--token-([a-z-]+)\)$/.exec(color)?.[1]
  return kind ? `<span class="t-${kind}">${escapeText(content)}</span>` : escapeText(content)
}

/** As our own renderer writes text: these two signs, and no others. */
const escapeText = (text: string) => text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')
const unescapeText = (text: string) => text.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&')
