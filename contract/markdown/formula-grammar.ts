import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Code, Construct, Extension, ParseContext, State } from 'micromark-util-types'
import type { Processor } from 'unified'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    formula: 'formula'
    formulaMark: 'formulaMark'
    formulaData: 'formulaData'
  }
}

const code = { backslash: 92, dollar: 36 }
const lengthMax = { inline: 300, block: 4_000 }

/** Each dollar sign looks for its end, so a post of nothing else would be quadratic without a bound on all of that. */
const lookedAtMax = 200_000
const lookedAt = new WeakMap<ParseContext, number>()

// To the tokenizer line ends, and they alone, are below -2.
const isLineEnd = (character: Code) => character !== null && character < -2
const isSpace = (character: Code) => character === null || character < 0 || character === 32
const isDigit = (character: Code) => character !== null && character >= 48 && character <= 57
const isLetter = (character: Code) => character !== null && /[A-Za-z_]/.test(String.fromCharCode(character))
const isChinese = (character: Code) =>
  character !== null &&
  character > 0 &&
  /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u.test(String.fromCharCode(character))

/**
 * `$a^2$` in a line and `$$a^2$$`, over several lines too, as a formula. A dollar sign next to a space, or an end before
 * a digit, is money: "$5 and $6", "from 5$ to 6$".
 * So is one between a digit and a Chinese sign, `5$涨到6$`, and between such a sign and a letter begins a name: `$a、$b`.
 */
const formula: Construct = {
  name: 'formula',
  previous: (before) => before !== code.dollar,
  tokenize(effects, ok, nok) {
    const { parser, previous } = this
    let marks = 0
    let length = 0
    let before: Code = null

    return (start) => {
      if ((lookedAt.get(parser) ?? 0) > lookedAtMax) return nok(start)
      effects.enter('formula')
      effects.enter('formulaMark')
      return opening(start)
    }

    function opening(character: Code): State | undefined {
      if (character === code.dollar && marks < 2) {
        marks++
        effects.consume(character)
        return opening
      }
      effects.exit('formulaMark')
      if (character === code.dollar || character === null) return nok(character)
      if (marks === 1 && (isSpace(character) || (isDigit(previous) && isChinese(character))))
        return nok(character)
      return between(character)
    }

    /** At the beginning, and after a line end, which is a token of its own. */
    function between(character: Code): State | undefined {
      if (isLineEnd(character) && marks === 2) {
        length++
        before = character
        effects.enter('lineEnding')
        effects.consume(character)
        effects.exit('lineEnding')
        return between
      }
      if (character === code.dollar) return closing(character)
      effects.enter('formulaData')
      return inside(character)
    }

    function inside(character: Code): State | undefined {
      const isTooLong = ++length > (marks === 1 ? lengthMax.inline : lengthMax.block)
      if (character === null || isTooLong || (marks === 1 && isLineEnd(character))) return give(character)
      if (isLineEnd(character) || isEnd(character)) {
        effects.exit('formulaData')
        return between(character)
      }
      before = character
      effects.consume(character)
      return inside
    }

    function isEnd(character: Code): boolean {
      return character === code.dollar && before !== code.backslash && !(marks === 1 && isSpace(before))
    }

    function closing(character: Code): State | undefined {
      effects.enter('formulaMark')
      return mark(marks)(character)
    }

    function mark(left: number): State {
      return (character) => {
        if (left > 0) {
          if (character !== code.dollar) return give(character)
          effects.consume(character)
          return mark(left - 1)
        }
        if (character === code.dollar || (marks === 1 && beginsName(character))) return give(character)
        effects.exit('formulaMark')
        effects.exit('formula')
        return ok(character)
      }
    }

    function beginsName(character: Code): boolean {
      return isDigit(character) || (isChinese(before) && isLetter(character))
    }

    function give(character: Code): State | undefined {
      lookedAt.set(parser, (lookedAt.get(parser) ?? 0) + length)
      return nok(character)
    }
  },
}

/** As code in the language of formulas, which the sanitiser lets pass and `drawFormulas` draws. */
const asCode: TreeExtension = {
  enter: {
    formula(token) {
      const isBlock = this.sliceSerialize(token).startsWith('$$')
      const className = [isBlock ? 'language-math-block' : 'language-math']
      this.enter({ type: 'inlineCode', value: '', data: { hProperties: { className } } }, token)
      this.buffer()
    },
  },
  exit: {
    formulaData(token) {
      this.config.enter.data?.call(this, token)
      this.config.exit.data?.call(this, token)
    },
    formula(token) {
      const value = this.resume()
      const node = this.stack.at(-1)
      if (node?.type === 'inlineCode') node.value = value.trim()
      this.exit(token)
    },
  },
}

/** Adds formulas to the grammar; a block of code in the language `math` is one as well. */
export function formulaGrammar(this: Processor) {
  const data = this.data() as { micromarkExtensions?: Extension[]; fromMarkdownExtensions?: unknown[] }
  this.use(() => {
    data.micromarkExtensions?.push({ text: { [code.dollar]: formula } })
    data.fromMarkdownExtensions?.push([asCode])
  })
}
