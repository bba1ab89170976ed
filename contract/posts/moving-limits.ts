/** So many comments are moved at a time. */
export const movedMax = 100

/** Characters that staff open a topic with for what they split off. */
export const openingMax = 2000

/** A topic with more comments than this isn't merged: all that writes in either waits for it. */
export const mergedMax = 1000
