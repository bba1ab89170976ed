/** The cards on sale. */
export const cardsTag = 'membership-cards'
