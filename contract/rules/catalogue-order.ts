/** How lists of products are ordered: by price, or as the merchant has arranged them. */
export const productOrders = ['price', 'arranged'] as const

export type ProductOrder = (typeof productOrders)[number]

/**
 * @param byPrice rows, the most expensive first
 * @param positionOf the place of a row as the merchant has arranged it; none: after those with one, by price
 */
export const inOrder = <Row>(
  byPrice: readonly Row[],
  order: ProductOrder,
  positionOf: (row: Row) => number | null | undefined,
): Row[] => {
  const place = (row: Row): number => positionOf(row) ?? Infinity
  // Rows with the same place stay in the order of their prices. Infinity less Infinity is no number.
  return order === 'price'
    ? [...byPrice]
    : [...byPrice].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
}
