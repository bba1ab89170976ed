import { lazyPart } from '#web/ui/lazy-part.tsx'
// Its look comes with the page, before its program.
import './comment-box.module.css'

const { LazyPart, load } = lazyPart(async () => (await import('./comment-box.tsx')).CommentBox)

export const CommentBox = LazyPart
export const loadCommentBox = load
