import { readFile } from 'node:fs/promises'
import { decode } from 'bmp-ts'

export default async function decodeBmp(path: string) {
  const { data, width, height } = decode(await readFile(path), { toRGBA: true })
  return { data, width, height }
}
