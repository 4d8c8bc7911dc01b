import { tokenGraceSeconds, tokenShownSeconds } from '#contract/constants.ts'
import { codeAlphabet } from '#contract/rules/codes.ts'
import type { TempToken, TempTokenRequest } from '#contract/shapes/wallet.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { hashToken } from '#server/security/keys.ts'
import { cardOf } from '#server/tables/cards.ts'
import { clubsOf } from '#server/tables/clubs.ts'
import { insertTempToken, voidTempTokens } from '#server/tables/temp-tokens.ts'
import { clubIn, opensLane } from '../club/terms.ts'
import { lockUser } from '#server/tables/users.ts'

export interface TempTokenIssue {
  tx: Tx
  random: Random
  tenant: number
  userId: string
  /** Required for a club code. */
  deviceId: string | null
  kind: TempTokenRequest['TempIdType']
  /** Of a club code; absent: that of the first membership. */
  membershipId?: string | undefined
  now: Date
}

/** The membership that the code is of. */
const usableClub = async ({ tx, userId, membershipId, now }: TempTokenIssue): Promise<string> => {
  const club = clubIn({ clubs: await clubsOf(tx, userId, now), membershipId })
  if (typeof club === 'string') throw new Refusal(club)
  if (!(await opensLane({ tx, club, now }))) throw new Refusal('CLUB_NONE')
  if (club.useLimit !== null && club.usesThisPeriod >= club.useLimit) throw new Refusal('CODE_LIMIT')
  return club.id
}

/**
 * Issues a club code (C...) or an AirPAY code (A...) for one scan. The user's previous code of the same kind, of a
 * club that of the same membership, becomes void.
 * @throws Refusal DEVICE_ID, CLUB_NONE, MEMBERSHIP_UNKNOWN, CODE_LIMIT, NO_CARD
 */
export const issueTempToken = async (issue: TempTokenIssue): Promise<TempToken> => {
  const { tx, random, tenant, userId, deviceId, kind, now } = issue
  // Without the lock two concurrent requests would each void nothing and issue a valid code.
  await lockUser(tx, userId)
  if (kind === 'WashClub' && deviceId === null) throw new Refusal('DEVICE_ID')
  const membershipId = kind === 'WashClub' ? await usableClub(issue) : null
  if (kind !== 'WashClub' && !(await cardOf(tx, userId))) throw new Refusal('NO_CARD')
  await voidTempTokens(tx, { userId, kind, membershipId }, now)
  const tempId = (kind === 'WashClub' ? 'C' : 'A') + random.text(15, codeAlphabet)
  const expiresAt = new Date(now.getTime() + (tokenShownSeconds + tokenGraceSeconds) * 1000)
  await insertTempToken(tx, {
    tenantId: tenant,
    codeHash: hashToken(tempId),
    userId,
    kind,
    membershipId,
    deviceId,
    issuedAt: now,
    expiresAt,
  })
  return { tempId, expiresIn: tokenShownSeconds }
}
