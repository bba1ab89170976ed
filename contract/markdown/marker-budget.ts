import type { Code, Construct, Extension, ParseContext, TokenizeContext } from 'micromark-util-types'

const perParagraph = 600
const perPost = 8_000

const usedIn = new WeakMap<TokenizeContext | ParseContext, number>()

/**
 * Matching emphasis, brackets and tags is quadratic in the markers of one paragraph: 60,000 characters of them held
 * a core for 20 s. Past the budget a marker is an ordinary character, so the text stays and only its markup is lost.
 */
const overBudget: Construct = {
  name: 'overBudget',
  tokenize(effects, ok, nok) {
    const inParagraph = use(this)
    const inPost = use(this.parser)
    return (code: Code) => {
      if (inParagraph <= perParagraph && inPost <= perPost) return nok(code)
      effects.enter('data')
      effects.consume(code)
      effects.exit('data')
      return ok
    }
  },
}

function use(context: TokenizeContext | ParseContext): number {
  const used = (usedIn.get(context) ?? 0) + 1
  usedIn.set(context, used)
  return used
}

const markers = Array.from('*_~[]!`<', (marker) => marker.charCodeAt(0))

export const markerBudget: Extension = {
  text: Object.fromEntries(markers.map((marker) => [marker, overBudget])),
}
