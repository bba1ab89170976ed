/** What opens a part of a topic (docs/RULES.md, Hidden content). What may hide by each is the right `hide_by_<kind>`. */
export const hiddenKinds = ['password', 'comment', 'level', 'points', 'balance'] as const
export type HiddenKind = (typeof hiddenKinds)[number]

/** What the members of a kind agree on. */
export interface HiddenTerms {
  kind: HiddenKind
  /** The line of the first block that has the kind, for refusals to name. */
  line: number
  /** Whole points, or fen. */
  price?: number | undefined
  /** A level's id or name, as it was written. */
  level?: string | undefined
  /** Absent where it stays what it was. */
  password?: string | undefined
}

export const hiddenPasswordMax = 30
export const hiddenPointsMax = 99_999_999
export const hiddenFenMax = 9_999_999_900
/** How many blocks a topic may have. */
export const hiddenBlocksMax = 20

/** Stands in a topic's HTML where a hidden block goes. Nobody can write it: the sanitiser takes comments away. */
export const hiddenMark = '<!--hidden-->'
