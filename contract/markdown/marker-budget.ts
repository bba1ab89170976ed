import type { Code, Construct, Extension, ParseContext, State, TokenizeContext } from 'micromark-util-types'

const perParagraph = 600
const perPost = 6_000
const backticksMax = 20

const usedIn = new WeakMap<TokenizeContext | ParseContext, number>()

/**
 * Matching emphasis, brackets and tags is quadratic in the markers of one paragraph: 60,000 characters of them held
 * a core for 20 s. Past the budget a marker is an ordinary character, so the text stays and only its markup is lost.
 */
const overBudget: Construct = {
  name: 'overBudget',
  tokenize(effects, ok, nok) {
    const within = isWithinBudget(this)
    return (code: Code) => {
      if (within) return nok(code)
      effects.enter('data')
      effects.consume(code)
      effects.exit('data')
      return ok
    }
  },
}

/** A run of backticks looks for its equal through the whole paragraph; runs of 340 different lengths cost 2 s. */
const backticksOverBudget: Construct = {
  name: 'backticksOverBudget',
  // As code spans have it: without this they would be tried again in the middle of a run.
  previous(code) {
    return code !== backtick || this.events.at(-1)?.[1].type === 'characterEscape'
  },
  tokenize(effects, ok, nok) {
    const within = isWithinBudget(this)
    let length = 0
    return (start) => {
      effects.enter('data')
      return run(start)
    }

    function run(code: Code): State | undefined {
      if (code === backtick) {
        effects.consume(code)
        length += 1
        return run
      }
      if (within && length <= backticksMax) return nok(code)
      effects.exit('data')
      return ok(code)
    }
  },
}

function isWithinBudget(context: TokenizeContext): boolean {
  const inParagraph = use(context)
  const inPost = use(context.parser)
  return inParagraph <= perParagraph && inPost <= perPost
}

function use(context: TokenizeContext | ParseContext): number {
  const used = (usedIn.get(context) ?? 0) + 1
  usedIn.set(context, used)
  return used
}

const markers = Array.from('*_~[]!`<', (marker) => marker.charCodeAt(0))

const backtick = '`'.charCodeAt(0)

export const markerBudget: Extension = {
  text: Object.fromEntries(
    markers.map((marker) => [marker, marker === backtick ? backticksOverBudget : overBudget]),
  ),
}
