/*
 * Where pictures are that only some may see. Whoever asks proves themselves by their tokens, so no address of these is
 * worth anything to anybody else. Pictures are counted from 1.
 */

export type PictureSize = 'small' | 'full'

const root = '/private-pictures'

/** Parameters as the server's router reads them. */
export const messagePictures = `${root}/messages/:memberId/:number`
export const casePictures = `${root}/cases/:caseId`

/** A picture of a message of the reader's conversation with this member. */
export const messagePicturePath = (
  { memberId, number, at }: { memberId: number; number: number; at: number },
  size: PictureSize,
) => `${root}/messages/${memberId}/${number}/${at}/${size}.webp`

/** A picture of the private message that a case is about. */
export const casePicturePath = ({ caseId, at }: { caseId: number; at: number }, size: PictureSize) =>
  `${root}/cases/${caseId}/${at}/${size}.webp`
