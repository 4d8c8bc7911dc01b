/** Texts of the bars around a back office's sections. */
export const searchWords = {
  label: 'Search',
  placeholder: 'Customer, order, product or page',
  found: (count: number) => (count === 0 ? 'Nothing found' : `${count} found`),
  none: 'Nothing has these words. Customers are found by name, plate, phone, email and card, orders by their number.',
  hits: 'Found',
  order: (number: string) => `Order ${number}`,
  orderOf: (name: string, total: string, date: string) => `${name}, ${total}, ${date}`,
  kinds: { page: 'Page', customer: 'Customer', order: 'Order', product: 'Product' },
} as const

/** What is not published yet, and the acts that end it. */
export const barWords = {
  region: 'Draft',
  changes: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  inDraft: 'in this draft',
  by: (who: string, when: string | undefined) => `by ${who}${when === undefined ? '' : `, ${when}`}`,
  you: 'you',
  formerAdmin: 'a former administrator',
  at: (when: string) => `published by itself on ${when}`,
  show: 'Show the changes',
  schedule: 'Schedule',
  live: 'Everything is live.',
  publishedBy: (who: string, when: string) => `Published by ${who}, ${when}`,
  publishedAt: (when: string) => `Published ${when}`,
  server: 'the server',
  title: (count: number) => (count === 1 ? '1 change is not published' : `${count} changes are not published`),
  lead: 'Against what customers see now.',
  undo: 'Undo',
  undoOf: (setting: string) => `Undo: ${setting}`,
  open: (form: string) => `Open: ${form}`,
  more: (count: number) => `And ${count.toLocaleString('en-US')} more`,
  waiting: 'The draft of the administrators',
} as const
