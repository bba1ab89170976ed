import type { Construct, Extension, State } from 'micromark-util-types'

// Each `{` looks for its end, so a line of nothing else would be quadratic without a bound.
const lengthMax = 200

const code = { slash: 47, star: 42, open: 123, close: 125 }

/** Pages written for MDX hold `{/* words *\/}`. Left to Markdown the asterisks would turn the words into emphasis. */
const braceComment: Construct = {
  name: 'braceComment',
  tokenize(effects, ok, nok) {
    let tail = ''
    let length = 0
    return (start) => {
      effects.enter('data')
      effects.consume(start)
      return expect(code.slash, () => expect(code.star, () => inside))
    }

    function expect(wanted: number, then: () => State) {
      return (character: number | null): State | undefined => {
        if (character !== wanted) return nok(character)
        effects.consume(character)
        return then()
      }
    }

    function inside(character: number | null): State | undefined {
      // Line ends are negative: a comment over several lines stays what Markdown makes of it.
      if (character === null || character < 0 || ++length > lengthMax) return nok(character)
      effects.consume(character)
      tail = (tail + String.fromCharCode(character)).slice(-3)
      if (tail !== '*/}') return inside
      effects.exit('data')
      return ok
    }
  },
}

export const braceComments: Extension = { text: { [code.open]: braceComment } }
