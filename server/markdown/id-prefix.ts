/* Shared: the ids inside one post's HTML are kept apart from those of every other post on a page. */

export const createIdPrefix = () => `p${crypto.randomUUID().slice(0, 8)}-`
