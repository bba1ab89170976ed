import type { Site, Snapshots } from '#server/core/context.ts'
import type { OwnFile } from '#server/http/server.ts'
import { drawSquare } from '#server/posts/uploads/draw-square.ts'
import { readPictureBytes } from '#server/posts/uploads/upload-store.ts'
import { drawIcon, type IconName, iconNames } from './draw-icon.ts'

/** Around a picture that is cut to a shape. */
const ground = '#ffffff'
/** Three dots for each of the largest that pages show it with. */
const shownEdge = 128

/** The icons of the site, drawn from the picture that staff chose (docs/RULES.md, "Pages"); each once, until they choose another. */
export class SiteIcon {
  readonly #uploads: Site['uploads']
  readonly #snapshots: () => Pick<Snapshots, 'settings'>
  readonly #drawn = new Map<string, Promise<OwnFile | undefined>>()
  #path = ''

  constructor(uploads: Site['uploads'], snapshots: () => Pick<Snapshots, 'settings'>) {
    this.#uploads = uploads
    this.#snapshots = snapshots
  }

  /** The icon of this name; nothing where the product's own is shown. */
  async read(name: string): Promise<OwnFile | undefined> {
    const path = this.#snapshots().settings.siteIcon
    if (path === '' || !(name === 'favicon.svg' || isIconName(name))) return undefined
    if (path !== this.#path) this.#drawn.clear()
    this.#path = path
    const drawn = this.#drawn.get(name) ?? this.#draw(path, name)
    this.#drawn.set(name, drawn)
    drawn.catch(() => this.#drawn.delete(name))
    return drawn
  }

  async #draw(path: string, name: IconName | 'favicon.svg'): Promise<OwnFile | undefined> {
    const picture = await readPictureBytes(this.#uploads, path)
    if (!picture) return undefined
    if (name === 'favicon.svg') return { bytes: await drawVector(picture), type: 'image/svg+xml' }
    const type = name.endsWith('.ico') ? 'image/vnd.microsoft.icon' : 'image/png'
    return { bytes: await drawIcon(picture, name, ground), type }
  }
}

const isIconName = (name: string): name is IconName => (iconNames as string[]).includes(name)

/** Pages and browsers ask for a picture made of lines; this one holds dots. */
async function drawVector(picture: Buffer): Promise<Buffer> {
  const dots = (await drawSquare(picture, shownEdge)).toString('base64')
  const edges = `width="${shownEdge}" height="${shownEdge}"`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${edges}><image ${edges} href="data:image/png;base64,${dots}"/></svg>`,
  )
}
