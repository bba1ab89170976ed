/** A line that only stands as what it is with an empty line between it and other words. */
const isMarked = (line = '') => /^(?:#{1,6} |[-*+] |\d+[.)] |>|\||```|---|\s)/.test(line)
const isBehindMark = /(?:^|\n)[ \t]*(?:[-*+]|\d+[.)]|>)[ \t]+$/

/**
 * Markdown as it goes between two texts: words go on in their lines, as pasted words do, and headings, lists and the like stand
 * apart, unless they begin an item or a quotation.
 */
export function blocksIn(markdown: string, before: string, after: string): string {
  const lines = markdown.split('\n')
  const first = isMarked(lines[0]) && !isBehindMark.test(before) ? gapTo(/\S(\s*)$/.exec(before)) : ''
  const last = isMarked(lines.at(-1)) ? gapTo(/^(\s*)\S/.exec(after)) : ''
  return first + markdown + last
}

/** The line ends that the space between a block and the words next to it lacks; none where there are no words. */
const gapTo = (words: RegExpExecArray | null) =>
  words ? '\n'.repeat(Math.max(0, 2 - (words[1]?.match(/\n/g)?.length ?? 0))) : ''
