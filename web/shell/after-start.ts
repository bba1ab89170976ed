import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { followSession } from '#web/core/follow-session.ts'
import { assistantSlot } from '#web/editor/assistant-slot.ts'
import { watchPosts } from '#web/posts/media/watch-posts.ts'
import { closeDialogs } from './close-dialogs.ts'
import { followLanguage } from './follow-language.ts'
import { followSite } from './follow-site.ts'
import { keepOfflinePage } from './keep-offline-page.ts'
import { tellOfMissingParts } from './missing-parts.ts'
import { noteFragments } from './note-fragments.ts'
import { readAgainWhenGone } from './read-again-when-gone.ts'
import { reportRouteChanges } from './report-route-change.ts'
import { returnToPlace } from './return-to-place.ts'
import { closeByBackOnFirstPage } from './second-entry.ts'
import { tellPage } from './tell-page.ts'

/** What the program does besides drawing pages. Loaded after the first of them, so that no reader waits for it. */
export function afterStart(router: AnyRouter, queryClient: QueryClient): void {
  tellOfMissingParts()
  followSession(router, queryClient)
  followSite(router, queryClient)
  readAgainWhenGone(queryClient)
  followLanguage()
  noteFragments(router)
  closeDialogs(router)
  closeByBackOnFirstPage()
  reportRouteChanges(router)
  tellPage(router)
  returnToPlace(router)
  watchPosts()
  assistantSlot.write(() => import('#web/posts/assistant/assistant-dialog.tsx'))
  keepOfflinePage()
}
