import type { MembershipTerms } from '#contract/shapes/membership.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { washClubOf } from '#contract/rules/wash-club.ts'
import type { ClubRow } from '#server/tables/clubs.ts'

/** The club of a user; an ended one is none. */
export const presentClub = (
  { usesThisPeriod }: Pick<ClubRow, 'usesThisPeriod'>,
  terms: MembershipTerms,
  license: string | null,
): WashClub => washClubOf({ terms, usesThisPeriod, license })
