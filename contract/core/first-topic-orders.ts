/** The orders that the list of topics may have at an address that names none. */
export const firstTopicOrders = ['latest', 'replied', 'hot'] as const
