import { lazyPart } from '#web/ui/lazy-part.tsx'

const followedTab = lazyPart(async () => (await import('./followed-tab.tsx')).FollowedTab)

/** Members alone see it, so it is no part of everybody's first page. */
export const FollowedTab = followedTab.LazyPart
export const loadFollowedTab = followedTab.load
