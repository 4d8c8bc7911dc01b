import { washClubOf } from '#contract/rules/wash-club.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { termsOfClub, type ClubRow } from '#server/tables/clubs.ts'

/** The club of a user; an ended one is none. */
export const presentClub = (club: ClubRow, license: string | null): WashClub =>
  washClubOf({ terms: termsOfClub(club), usesThisPeriod: club.usesThisPeriod, license })
