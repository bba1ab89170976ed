/* Shared by whatever tells the staff how the site is doing. */

export { countPublished as countNewPosts } from './new-post-queries.ts'
