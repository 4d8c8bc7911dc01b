import type { Deal } from '#contract/shapes/deal.ts'

export const aDeal = (own: Partial<Deal> = {}): Deal => ({
  dealId: 1,
  name: 'Two for one Tuesday',
  description: 'Bring a friend.',
  terms: 'Tuesdays only.',
  locations: [],
  numberClaimed: 0,
  claimLimit: 1,
  ...own,
})
