import { languageOfText } from '#contract/core/language.ts'

/** A block of code, from its fence to the next, a word of it, or an address. */
const unsaid = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))|`[^`\n]+`|https?:\/\/\S+/gm

/**
 * The few words the renderer adds. They become part of the stored post, so they follow the language of the post
 * and not of whoever reads it; that is why they are not in the message catalogues. Where the site's program runs, the
 * button that copies code is labelled anew (web/posts/media/label-code.ts).
 */
export function labelsOf(source: string) {
  return languageOfText(source, unsaid) === 'zh-CN' ? chinese : english
}

const chinese = {
  footnotes: '脚注',
  table: '表格',
  task: '任务',
  copyCode: '复制',
  openPicture: '查看大图',
  video: '视频',
  backToReference: (reference: number, repetition?: number) =>
    repetition ? `回到引用 ${reference} 第 ${repetition} 处` : `回到引用 ${reference}`,
}

const english: typeof chinese = {
  footnotes: 'Footnotes',
  table: 'Table',
  task: 'Task',
  copyCode: 'Copy',
  openPicture: 'View the picture',
  video: 'Video',
  backToReference: (reference, repetition) =>
    repetition ? `Back to reference ${reference}-${repetition}` : `Back to reference ${reference}`,
}
