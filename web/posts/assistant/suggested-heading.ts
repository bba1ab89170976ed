export interface SuggestedHeading {
  titles: string[]
  /** By its name in the language that was asked in. */
  tag: string | undefined
}

const titlesMax = 5
const tagLine = /^(?:标签|tag)\s*[:：]\s*(.+)$/i
/** What models put around a line although they were asked not to. */
const trimmings = /^(?:[-*•]|\d+[.、)])\s*|^["“”「『]+|["“”」』]+$|\*\*/g

/** Reads what a model suggests: a title a line, and the line of a tag. */
export function readSuggestedHeading(answer: string): SuggestedHeading {
  const lines = answer.split('\n').map((line) => line.replace(trimmings, '').replace(trimmings, '').trim())
  const [tag] = lines.flatMap((line) => tagLine.exec(line)?.[1]?.trim() ?? [])
  const titles = lines.filter((line) => line !== '' && !tagLine.test(line))
  return { titles: [...new Set(titles)].slice(0, titlesMax), tag }
}
