import type { Element, Root } from 'hast'
import type { FootnoteDefinition, FootnoteReference } from 'mdast'
import type { Options } from 'rehype-remark'
import { visit } from 'unist-util-visit'
import { isElement, listIn } from './elements.ts'

type Handle = NonNullable<NonNullable<Options['handlers']>[string]>

/** The notes themselves, as posts of this site and of others that write Markdown end with them. */
const isNotes = ({ properties }: Element) => properties.dataFootnotes !== undefined

const labelIn = (id: unknown) => /(?:^|[#-])fn-([^#]+)$/.exec(String(id))?.[1]

const named = (label: string) => ({ identifier: label.toLowerCase(), label })

/** A passage that was copied without its notes has no numbers that lead to them. */
export function dropUnsaid(tree: Root): void {
  const said = new Set<string | undefined>()
  visit(tree, 'element', (element) => {
    if (isNotes(element))
      for (const { properties } of listIn(element, ['li'])) said.add(labelIn(properties.id))
  })
  visit(tree, 'element', (element, index, parent) => {
    const { dataFootnoteRef, href } = element.properties
    if (dataFootnoteRef === undefined || said.has(labelIn(href)) || !parent || index === undefined) return
    parent.children.splice(index, 1)
    return index
  })
}

/** The number of a note, which stands above the line. */
export function referenceIn(sup: Element): FootnoteReference | undefined {
  const [link] = sup.children
  const label =
    isElement(link, /^a$/) && link.properties.dataFootnoteRef !== undefined && labelIn(link.properties.href)
  return label ? { type: 'footnoteReference', ...named(label) } : undefined
}

export const notesOf: Handle = (state, node) =>
  isNotes(node)
    ? listIn(node, ['li']).flatMap((note) => {
        const label = labelIn(note.properties.id)
        const children = state.toFlow(state.all(note)) as FootnoteDefinition['children']
        return label ? [{ type: 'footnoteDefinition' as const, ...named(label), children }] : []
      })
    : state.all(node)
