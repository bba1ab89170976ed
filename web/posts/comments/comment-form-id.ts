/** Apart from the form, so that what only leads there doesn't load it. */
export const commentFormId = 'write-comment'
