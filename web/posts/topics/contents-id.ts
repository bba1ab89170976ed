/** Apart from the contents, so that what leads to them doesn't load them. */
export const contentsId = 'contents'
