/* Shared: what staff type where they look for a member. */

/**
 * Returns the phones, as they are stored, that staff may mean by what they type or paste: with or without the country, which is
 * China where nothing says so, in groups or in one, in full width.
 */
export function phonesOf(typed: string): string[] {
  const plain = typed.normalize('NFKC').replace(/[\s().\p{Pd}]/gu, '')
  const [, country, digits] = /^(\+|00)?(\d{5,19})$/.exec(plain) ?? []
  if (!digits) return []
  return country ? [`+${digits}`] : [`+${digits}`, `+86${digits}`]
}
