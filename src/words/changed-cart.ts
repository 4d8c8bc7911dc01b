/** Texts for a cart that another tab changed while the user confirmed its total. */
export const changedCartWords = {
  changed: 'Your cart has changed since you last looked.',
  changedTitle: 'Your cart has changed',
  changedBody: 'A wash club was added in another tab. Please review your order. Nothing was charged.',
  emptiedTitle: 'Your cart is empty',
  emptiedBody: 'It was paid for or emptied in another tab. This tap charged nothing.',
} as const
