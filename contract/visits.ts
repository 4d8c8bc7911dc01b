import { webRoutes, type WebPage } from './routes/web.ts'

/** What a merchant's own statistics count: pages by their names in the route table, and the steps of a purchase. */
export type Counted = Exclude<WebPage, 'logOut'> | 'cart' | 'purchase'

/** The address that logs out shows nothing. */
const pages = Object.keys(webRoutes).filter((name) => name !== 'logOut')
const counted: readonly string[] = [...pages, 'cart', 'purchase']

export const isCounted = (name: unknown): name is Counted => typeof name === 'string' && counted.includes(name)

/** Where a page sends the name of what is counted, as plain text. */
export const countPath = '/count'
