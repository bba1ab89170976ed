import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

const articleCount = 300

const words = {
  en: 'leaf water cup steam garden hill morning rain kettle clay slow sweet bitter friend letter river page lamp window story'.split(
    ' ',
  ),
  zh: [...'茶水山雨晨壶泥甜苦友信河灯窗书叶火春风夜'],
}

/** Articles made of words about tea, half Chinese and half English, as long as real ones: 1,000 to 20,000 characters. */
export async function writeSyntheticArticles(file: string): Promise<void> {
  const lines = Array.from({ length: articleCount }, (_, at) => JSON.stringify(makeArticle(at)))
  await writeFile(file, gzipSync(lines.join('\n')))
}

function makeArticle(at: number) {
  const lang = at % 2 ? 'en' : 'zh'
  const draw = createDraw(at + 1)
  const paragraphCount = 4 + Math.floor(draw() ** 3 * 60)
  const parts = Array.from({ length: paragraphCount }, (_, part) => makePart(lang, part, draw))
  return { lang, title: makeSentence(lang, 6 + draw() * 6, draw), body: parts.join('\n\n') }
}

type Lang = keyof typeof words

function makePart(lang: Lang, part: number, draw: () => number): string {
  if (part % 7 === 3) return `## ${makeSentence(lang, 4, draw)}`
  if (part % 11 === 5) return `\`\`\`js\nconst cup = fill(${part})\nawait cup.cool()\n\`\`\``
  if (part % 9 === 4) return [1, 2, 3].map(() => `- ${makeSentence(lang, 8, draw)}`).join('\n')
  const sentences = Array.from({ length: 4 }, () => makeSentence(lang, 8 + draw() * 14, draw))
  return `${sentences.join(lang === 'zh' ? '。' : '. ')} **${part}** [link](https://example.org/${part})`
}

/** What somebody says, each time in other words. */
export function* makeRemarks(): Generator<string, never> {
  const draw = createDraw(1)
  for (;;)
    yield `${makeSentence('en', 4, draw)} **${makeSentence('en', 2, draw)}** ${makeSentence('en', 4, draw)}.`
}

const makeSentence = (lang: Lang, length: number, draw: () => number): string =>
  Array.from({ length: Math.floor(length) }, () => words[lang][Math.floor(draw() * words[lang].length)]).join(
    lang === 'zh' ? '' : ' ',
  )

/** The same sequence for the same seed. */
function createDraw(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
