export const bodyLengthMax = 60_000
export const summaryLengthMax = 180
