import { expect, test } from 'vitest'
import { inOrder, type ProductOrder } from './catalogue-order.ts'

const rows = [
  { name: 'Deluxe' },
  { name: 'Basic', position: 3 },
  { name: 'Rinse', position: 1 },
  { name: 'Dip', position: null },
  { name: 'Wax', position: 3 },
]
const names = (order: ProductOrder) => inOrder(rows, order, ({ position }) => position).map(({ name }) => name)

test('rows are by price, or by their places, and those without one come last by price', () => {
  expect(names('price')).toEqual(['Deluxe', 'Basic', 'Rinse', 'Dip', 'Wax'])
  expect(names('arranged')).toEqual(['Rinse', 'Basic', 'Wax', 'Deluxe', 'Dip'])
})
