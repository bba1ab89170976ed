/** Returns text as a pattern of `like` that stands for nothing but itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
