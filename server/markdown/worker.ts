export { plainText as readText } from '#contract/markdown/summarize-markdown.ts'
export { renderTask as default } from './render.ts'
