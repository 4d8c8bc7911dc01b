import { webRoutes, type WebPage } from './routes/web.ts'

/** What a merchant's own statistics count: pages by their names in the route table, and the steps of a purchase. */
export type Counted = WebPage | 'cart' | 'purchase'

const counted: readonly string[] = [...Object.keys(webRoutes), 'cart', 'purchase']

export const isCounted = (name: unknown): name is Counted => typeof name === 'string' && counted.includes(name)

/** Where a page sends the name of what is counted, as plain text. */
export const countPath = '/count'
