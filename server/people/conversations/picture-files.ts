import { messagePictures } from '#contract/posts/private-pictures.ts'
import { mountPrivatePictures } from '#server/posts/uploads/private-pictures.ts'
import { findPicture } from './message-queries.ts'

/** Serves the pictures of messages to the two members of their conversation, as long as their side shows the message. */
export const mountMessagePictures = mountPrivatePictures(
  messagePictures,
  (db, actor, { memberId: otherId = 0, number = 0, at = 0 }) =>
    findPicture(db, { memberId: actor.memberId, otherId }, { number, at }),
)
