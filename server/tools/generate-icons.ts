/** Draws the icons of an installed site from its one picture: `npm run generate:icons`. */

import { readFile, writeFile } from 'node:fs/promises'
import { drawIcon, iconNames } from '#server/site/draw-icon.ts'

const folder = new URL('../../public/', import.meta.url)
const ground = '#2e6b4f'

const picture = await readFile(new URL('favicon.svg', folder))
for (const name of iconNames) await writeFile(new URL(name, folder), await drawIcon(picture, name, ground))
