const formulasMax = 300
const totalLengthMax = 20_000

const inline = /<code class="language-math(-block)?">([^<]*)<\/code>/g
const block = /<pre tabindex="0"><code class="language-math">([^<]*)<\/code><\/pre>/g

/**
 * Draws the formulas in a post's finished HTML as MathML, which browsers lay out by themselves and screen readers read.
 * Done once, when the post is written. What isn't a formula stays the code it is.
 */
export async function drawFormulas(html: string): Promise<string> {
  if (!html.includes('<code class="language-math')) return html
  const { default: katex } = await import('katex')
  let count = 0
  let total = 0
  function draw(whole: string, escaped: string, displayMode: boolean): string {
    const source = escaped.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&')
    count++
    total += source.length
    if (count > formulasMax || total > totalLengthMax) return whole
    try {
      const options = { displayMode, output: 'mathml', trust: false, strict: 'ignore' } as const
      return withoutExtras(katex.renderToString(source, { ...options, maxSize: 20, maxExpand: 200 }))
    } catch {
      return whole
    }
  }
  return html
    .replace(block, (whole, escaped: string) => draw(whole, escaped, true))
    .replace(inline, (whole, isBlock: string | undefined, escaped: string) =>
      draw(whole, escaped, isBlock !== undefined),
    )
}

/** The `math` element alone: without its source, and without styles and classes, which our pages have no use for. */
const withoutExtras = (drawn: string): string =>
  (/<math[\s\S]*<\/math>/.exec(drawn)?.[0] ?? '')
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replace(/ (?:style|class|xmlns)="[^"]*"/g, '')
