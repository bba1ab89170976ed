import * as profile from '#contract/accounts/profile.ts'
import * as sessions from '#contract/accounts/sessions.ts'
import { requireViewer } from '#server/core/actor.ts'
import type { WordBook } from '#server/core/word-filter.ts'
import { type Route, route } from '#server/http/route.ts'
import { endOtherSessions, endOwnSession, listLoginLog, listOwnSessions } from './own-sessions.ts'
import { changePassword, readProfile, removeAvatar, saveAvatar, saveProfile } from './profile.ts'

const done = { done: true as const }

/** What members see and change of themselves. */
export const createOwnRoutes = (words: () => WordBook): Route[] => [
  route(profile.readProfile, ({ db, viewer, language }) => readProfile(db, requireViewer(viewer), language)),
  route(profile.saveProfile, async ({ db, settings, viewer, input }) => {
    await saveProfile(db, settings, words(), requireViewer(viewer), input)
    return done
  }),
  route(profile.changePassword, async ({ db, viewer, input, client }) => {
    await changePassword(db, requireViewer(viewer), input, client)
    return done
  }),
  route(profile.saveAvatar, async ({ db, viewer, input }) => ({
    avatarUrl: await saveAvatar(db, requireViewer(viewer), input.picture),
  })),
  route(profile.removeAvatar, async ({ db, viewer }) => {
    await removeAvatar(db, requireViewer(viewer))
    return done
  }),
  route(sessions.listSessions, ({ db, viewer, language }) =>
    listOwnSessions(db, requireViewer(viewer), language),
  ),
  route(sessions.endOwnSession, async ({ db, viewer, input }) => {
    await endOwnSession(db, requireViewer(viewer), input.sessionId)
    return done
  }),
  route(sessions.endOtherSessions, async ({ db, viewer }) => {
    await endOtherSessions(db, requireViewer(viewer))
    return done
  }),
  route(sessions.listLoginLog, ({ db, viewer, input, language }) =>
    listLoginLog(db, requireViewer(viewer), input.page, language),
  ),
]
