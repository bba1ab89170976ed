import * as z from 'zod/mini'
import { line, type TextBounds } from '#contract/core/wire.ts'

// Characters without a picture of their own, by which two names could differ unseen; U+2800 is a braille cell without dots.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u
const towersOfMarks = /\p{M}{3,}/u

/** A name that others see: one line whose every character shows, with at most two marks over a letter. */
export const shownName = (bounds: TextBounds) =>
  z.pipe(
    line(bounds),
    z.string().check(
      z.refine((name) => !unseen.test(name), { error: 'unseen_characters' }),
      z.refine((name) => !towersOfMarks.test(name), { error: 'too_many_marks' }),
    ),
  ) as unknown as ReturnType<typeof line>

/** Whether a name from elsewhere, as of a third party, may be one here. */
export const isShownName = (name: string): boolean => !unseen.test(name) && !towersOfMarks.test(name)
