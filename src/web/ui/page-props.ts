import type { WebRoute } from '#contract/routes/web.ts'

/** What a page is given: its route, with the merchant's address and label. */
export interface PageProps {
  route: WebRoute
}
