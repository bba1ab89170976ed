import { wordsOf } from '#contract/markdown/words.ts'

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
  const highlighter = await openHighlighter([...languages])
  const { copyCode } = wordsOf(html)
  let total = 0
  return html.replace(block, (_whole, language: string, escaped: string) => {
    const code = unescapeText(escaped)
    total += code.length
    const isShort = code.length <= codeLengthMax && total <= totalLengthMax
    const inside = isShort && highlighter.knows(language) ? highlighter.colour(code, language) : escaped
    return `<div class="code"><pre tabindex="0"><code class="language-${language}">${inside}</code></pre><button type="button" class="copy-code">${copyCode}</button></div>`
  })
}

/** Each language's grammar is loaded with the first post that needs it. */
async function openHighlighter(languages: string[]) {
  const [
    { createCssVariablesTheme, createHighlighterCore },
    { createOnigurumaEngine },
    { bundledLanguages },
  ] = await Promise.all([import('shiki/core'), import('shiki/engine/oniguruma'), import('shiki/langs')])
  const known = languages.filter((language) => language in bundledLanguages)
  const highlighter = await createHighlighterCore({
    themes: [createCssVariablesTheme({ name: theme, variablePrefix: '--' })],
    langs: known.map((language) => bundledLanguages[language as keyof typeof bundledLanguages]),
    engine: createOnigurumaEngine(import('shiki/wasm')),
  })
  return {
    knows: (language: string) => known.includes(language),
    colour: (code: string, lang: string) =>
      highlighter
        .codeToTokensBase(code, { lang, theme, tokenizeTimeLimit: 0 })
        .map((line) => line.map(({ content, color }) => writeToken(content, color)).join(''))
        .join('\n'),
  }
}

const theme = 'classes'

function writeToken(content: string, color = ''): string {
  const kind = /^var\(--token-([a-z-]+)\)$/.exec(color)?.[1]
  return kind ? `<span class="t-${kind}">${escapeText(content)}</span>` : escapeText(content)
}

/** As our own renderer writes text: these two signs, and no others. */
const escapeText = (text: string) => text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')
const unescapeText = (text: string) => text.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&')
