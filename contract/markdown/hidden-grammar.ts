import { directiveFromMarkdown } from 'mdast-util-directive'
import { directive } from 'micromark-extension-directive'
import type { Construct, Extension, State, Tokenizer } from 'micromark-util-types'
import type { Processor } from 'unified'

const colon = 58
const [container] = [directive().flow?.[colon]].flat() as [Construct]

const name = 'hidden'
// Character codes, as the tokenizer sees them.
const letters = Array.from(name, (letter) => letter.charCodeAt(0))

/** Only looks: `:::hidden` and then anything that doesn't make the name longer. */
const tokenizeOpener: Tokenizer = (effects, ok, nok) => {
  return (start) => {
    effects.enter('data')
    return colons(start)
  }

  function colons(code: number | null): State | undefined {
    if (code !== colon) return letter(0)(code)
    effects.consume(code)
    return colons
  }

  function letter(index: number): State {
    return (code) => {
      if (index === letters.length) {
        effects.exit('data')
        return code !== null && code > 0 && /[\w-]/.test(String.fromCharCode(code)) ? nok(code) : ok(code)
      }
      if (code !== letters[index]) return nok(code)
      effects.consume(code)
      return letter(index + 1)
    }
  }
}

/** Other containers, and the short forms of directives, stay the text they are: `10:30`, `:::tip`. */
const hiddenContainer: Construct = {
  ...container,
  name: 'hiddenContainer',
  tokenize(effects, ok, nok) {
    const rest = container.tokenize.call(this, effects, ok, nok)
    return effects.check({ tokenize: tokenizeOpener, partial: true }, rest, nok)
  },
}

/** Adds `:::hidden{…}` … `:::` to the grammar of a topic (docs/RULES.md, Hidden content). */
export function hiddenGrammar(this: Processor) {
  const data = this.data() as { micromarkExtensions?: Extension[]; fromMarkdownExtensions?: unknown[] }
  this.use(() => {
    data.micromarkExtensions?.push({ flow: { [colon]: hiddenContainer } })
    data.fromMarkdownExtensions?.push([directiveFromMarkdown()])
  })
}
