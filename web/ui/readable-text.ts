/** What the contract refuses, and nobody sees: a phone's number and a path of Windows are copied with it. */
const unreadable = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu
/** How office programs and old documents end a line. */
const oddLineEnds = /[\v\f\u0085\u2028\u2029]/g

/** A text from elsewhere with what can be seen of it: what can't be seen nobody could remove by hand. */
export const readableText = (text: string) => text.replace(oddLineEnds, '\n').replace(unreadable, '')
