/** Texts of the order of products. */
export const moveWords = {
  order: 'Order of the lists',
  orders: { price: 'By price', arranged: 'As arranged' },
  whole: 'Clear the search to move products.',
  hint: 'Drag a product by its handle. With the keyboard: Space, arrow keys, Space.',
  title: (name: string) => `Move ${name}`,
  at: (name: string, place: number, count: number, group: string) =>
    `${name}, ${place} of ${count}${group === '' ? '' : ` in ${group}`}.`,
  first: 'To the top',
  up: 'Up',
  down: 'Down',
  last: 'To the bottom',
  place: 'Position',
  badPlace: (count: number) => `Please enter a number from 1 to ${count}.`,
  go: 'Move there',
} as const
