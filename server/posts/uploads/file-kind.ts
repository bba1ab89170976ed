/** What a file is by its bytes, as the ending of its name would have it; undefined for plain text, and for what nobody knows. */
export async function readFileKind(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  return (await fileTypeFromFile(path))?.ext
}
