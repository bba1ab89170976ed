import { UserError } from './user-error.ts'

/** Who is asking. A guest is `null`. Read once a request, from the session's row. */
export interface Viewer {
  memberId: number
  sessionId: number
  account: string
  nickname: string | null
  avatarUrl: string | null
  isStaff: boolean
}

export function requireViewer(viewer: Viewer | null): Viewer {
  if (!viewer) throw new UserError('not_signed_in')
  return viewer
}
