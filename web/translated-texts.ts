/*
 * A browser that translates a page takes each of its texts out and puts an element of its own there, which React knows
 * nothing of: it would fail as soon as it puts something before a text that is gone, and change texts that nobody sees.
 */

/** What stands in the page for a text that was taken out of it. */
const standIns = new WeakMap<Node, ChildNode>()

/** A text that React changes though it is out of the page comes back in our words, to be translated anew. */
const changes = new MutationObserver((records) => {
  for (const { target } of records) if (!target.isConnected) standIns.get(target)?.replaceWith(target)
})

const replacements = new MutationObserver((records) => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    // Translators put it there in the same step, or before they take the text out.
    const standIn = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
    if (!standIn) continue
    for (const node of removedNodes) {
      if (!(node instanceof Text) || node.isConnected) continue
      standIns.set(node, standIn as ChildNode)
      changes.observe(node, { characterData: true })
    }
  }
})

/** Keeps React able to change a page that is being translated. Call it before the page comes alive. */
export function bearTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <Inserted extends Node>(node: Inserted, before: Node | null) {
    standIns.get(node)?.remove()
    return insertBefore.call(this, node, before && findPlace(this, before)) as Inserted
  }
  Node.prototype.removeChild = <Removed extends Node>(child: Removed) => {
    const there = child.parentNode ? child : standIns.get(child)
    if (there?.parentNode) removeChild.call(there.parentNode, there)
    return child
  }
  replacements.observe(document, { childList: true, subtree: true })
}

/** The child of `parent` in which `node` is, or what stands for it: null where that is elsewhere by now. */
function findPlace(parent: Node, node: Node): Node | null {
  let place: Node | null = node.parentNode ? node : (standIns.get(node) ?? null)
  while (place && place.parentNode !== parent) place = place.parentNode
  return place
}
