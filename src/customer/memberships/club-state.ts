import type { WashClub } from '#contract/shapes/wallet.ts'

/**
 * What a member can do with a club.
 * - none: there is none, or it has ended
 * - ending: canceled, and usable until its billing date
 * - unpaid: active, with a declined billing that is tried again
 */
export type ClubState = 'none' | 'active' | 'ending' | 'unpaid'

/** The status is compared case-insensitively. */
export const clubState = ({ status, unpaid }: Pick<WashClub, 'status' | 'unpaid'>): ClubState => {
  const known = status.toLowerCase()
  if (known === 'endbillingpending') return 'ending'
  if (known !== 'active') return 'none'
  return unpaid ? 'unpaid' : 'active'
}

/** True: the user is a member of this very club. */
export const holds = (club: WashClub | undefined, productId: number): boolean =>
  club !== undefined && clubState(club) !== 'none' && club.productId === productId
