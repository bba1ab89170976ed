const signs = new Intl.Segmenter()

/** In code units; longer than any flag or family that is drawn as one. */
const signLengthMax = 20

/**
 * Where to cut a text, at `at` or a little before, and never through what is seen as one sign: a flag, a family, a letter and its
 * accents. One that has no end is cut where it is asked.
 */
export function cutBetweenSigns(text: string, at: number): number {
  if (at >= text.length) return text.length
  const from = Math.max(0, at - signLengthMax)
  const begins =
    from + (signs.segment(text.slice(from, at + signLengthMax)).containing(at - from)?.index ?? 0)
  return begins === from && from > 0 ? at : begins
}
