/** Makes one for each locale, once: formats take a hundred times as long to make as to use. */
export function byLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>()
  return (locale) => {
    const one = made.get(locale) ?? make(locale)
    made.set(locale, one)
    return one
  }
}
