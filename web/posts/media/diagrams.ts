import { type Drawing, drawDiagram } from './diagram-frame.ts'
import { onThemeChange, type Paint, readPaint } from './diagram-paint.ts'
import styles from './diagrams.module.css'

const diagramsMax = 20
const lengthMax = 10_000
const drawingsKeptMax = 40

const seen = new WeakSet<Element>()
const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      near.unobserve(target)
      void showDiagram(target)
    }
  },
  { rootMargin: '600px' },
)

/** Draws the first of the page's diagrams, once each, when they come near to what is seen. */
export function drawDiagrams(blocks: Iterable<Element>): void {
  for (const code of [...blocks].slice(0, diagramsMax)) {
    if (seen.has(code)) continue
    seen.add(code)
    near.observe(code)
  }
}

/** Puts the drawing in the place of its source, which stays where there is none. */
async function showDiagram(code: Element): Promise<void> {
  const source = code.textContent ?? ''
  const paint = readPaint()
  const drawing = source.length <= lengthMax ? await drawOnce(source, paint) : undefined
  const pre = code.closest('pre')
  if (!drawing || !pre?.isConnected) return
  if (paint.darkMode !== readPaint().darkMode) return showDiagram(code)
  const before = pre.previousElementSibling
  const link = before?.matches('a.diagram') ? (before as HTMLAnchorElement) : createPicture(pre)
  const image = link.firstElementChild as HTMLImageElement
  image.className = paint.darkMode ? (styles.dark as string) : ''
  link.href = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.svg)}`
  Object.assign(image, { src: link.href, alt: drawing.title || source.trim() })
  Object.assign(image, { width: Math.ceil(drawing.width), height: Math.ceil(drawing.height) })
  pre.hidden = true
}

/** A picture like the others of a post: pressed, it opens in the viewer. */
function createPicture(pre: HTMLElement): HTMLAnchorElement {
  const link = document.createElement('a')
  link.className = 'picture diagram'
  link.append(document.createElement('img'))
  pre.before(link)
  return link
}

const kept = new Map<string, Drawing>()

/** The preview comes anew with each change of its text; the diagrams in it are mostly those that were there. */
async function drawOnce(source: string, paint: Paint): Promise<Drawing | undefined> {
  const key = `${paint.darkMode} ${source}`
  const drawing = kept.get(key) ?? (await drawDiagram(source, paint))
  if (drawing) kept.set(key, drawing)
  const [oldest] = kept.keys()
  if (kept.size > drawingsKeptMax && oldest !== undefined) kept.delete(oldest)
  return drawing
}

onThemeChange(() => {
  for (const code of document.querySelectorAll('.diagram + pre > code')) void showDiagram(code)
})
