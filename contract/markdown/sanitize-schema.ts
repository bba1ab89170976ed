import { defaultSchema, type Options as Schema } from 'rehype-sanitize'

/** Elements that go with everything inside them; any other unknown element loses its tags and keeps its text. */
export const strippedNames = [
  'script',
  'style',
  'iframe',
  'svg',
  'math',
  'form',
  'object',
  'embed',
  'template',
  'noscript',
  'textarea',
  'title',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
  'select',
  'applet',
  'frameset',
  'head',
]

const textNames = [
  'abbr',
  'bdi',
  'bdo',
  'cite',
  'dfn',
  'figcaption',
  'figure',
  'mark',
  'small',
  'time',
  'u',
  'wbr',
]
const tableNames = ['caption', 'col', 'colgroup']

/** GitHub's choice of elements without `picture`, whose `srcset` would need its own check of addresses. */
export const allowedNames = [...(defaultSchema.tagNames ?? []), ...textNames, ...tableNames].filter(
  (name) => name !== 'picture' && name !== 'source',
)

const aria = ['ariaDescribedBy', 'ariaLabel', 'ariaLabelledBy']
const cell = ['align', 'colSpan', 'rowSpan', 'scope']
const aligned = Object.fromEntries(
  ['div', 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['align']]),
)

/** No style, no event handler, and no class but the ones Markdown itself writes. */
export function sanitizeSchema(idPrefix: string): Schema {
  return {
    ...defaultSchema,
    tagNames: allowedNames,
    strip: strippedNames,
    clobberPrefix: idPrefix,
    protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'], cite: ['http', 'https'] },
    attributes: {
      ...aligned,
      a: [
        ...aria,
        'dataFootnoteBackref',
        'dataFootnoteRef',
        ['className', 'data-footnote-backref'],
        'href',
        'name',
      ],
      blockquote: ['cite'],
      code: [['className', /^language-[\w+#.-]{1,40}$/]],
      col: ['span'],
      colgroup: ['span'],
      del: ['cite', 'dateTime'],
      details: ['open'],
      h1: ['align', ['className', 'sr-only']],
      img: ['alt', 'src', 'align', 'width', 'height'],
      input: [['disabled', true], ['type', 'checkbox'], 'checked'],
      ins: ['cite', 'dateTime'],
      li: ['value', ['className', 'task-list-item']],
      ol: ['start', 'reversed', 'type', ['className', 'contains-task-list']],
      q: ['cite'],
      section: ['dataFootnotes', ['className', 'footnotes']],
      table: ['align'],
      td: cell,
      th: cell,
      time: ['dateTime'],
      ul: [['className', 'contains-task-list']],
      '*': ['dir', 'id', 'lang', 'title'],
    },
  }
}
