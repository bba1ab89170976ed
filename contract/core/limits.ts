export const bodyLengthMax = 60_000
/** More in a text stay plain, and remind nobody. */
export const mentionsMax = 1_000
export const summaryLengthMax = 180
