/** The server counts no further than one beyond this. */
const countMax = 99

export const cappedCount = (count: number): string => (count > countMax ? `${countMax}+` : String(count))
