import { tokenGraceSeconds, tokenShownSeconds } from '#contract/constants.ts'
import { codeAlphabet } from '#contract/rules/codes.ts'
import type { TempToken, TempTokenRequest } from '#contract/shapes/wallet.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { hashToken } from '#server/security/keys.ts'
import { cardOf } from '#server/tables/cards.ts'
import { clubOf } from '#server/tables/clubs.ts'
import { insertTempToken, voidTempTokens } from '#server/tables/temp-tokens.ts'
import { opensLane } from '../club/terms.ts'
import { lockUser } from '#server/tables/users.ts'

export interface TempTokenIssue {
  tx: Tx
  random: Random
  tenant: number
  userId: string
  /** Required for a club code. */
  deviceId: string | null
  kind: TempTokenRequest['TempIdType']
  now: Date
}

const checkClub = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  const club = await clubOf(tx, userId, now)
  if (!club || !(await opensLane({ tx, club, now }))) throw new Refusal('CLUB_NONE')
  if (club.useLimit !== null && club.usesThisPeriod >= club.useLimit) throw new Refusal('CODE_LIMIT')
}

/**
 * Issues a club code (C...) or an AirPAY code (A...) for one scan. The user's previous code of the same kind becomes
 * void.
 * @throws Refusal DEVICE_ID, CLUB_NONE, CODE_LIMIT, NO_CARD
 */
export const issueTempToken = async ({
  tx,
  random,
  tenant,
  userId,
  deviceId,
  kind,
  now,
}: TempTokenIssue): Promise<TempToken> => {
  // Without the lock two concurrent requests would each void nothing and issue a valid code.
  await lockUser(tx, userId)
  if (kind === 'WashClub' && deviceId === null) throw new Refusal('DEVICE_ID')
  if (kind === 'WashClub') await checkClub(tx, userId, now)
  else if (!(await cardOf(tx, userId))) throw new Refusal('NO_CARD')
  await voidTempTokens(tx, userId, kind, now)
  const tempId = (kind === 'WashClub' ? 'C' : 'A') + random.text(15, codeAlphabet)
  const expiresAt = new Date(now.getTime() + (tokenShownSeconds + tokenGraceSeconds) * 1000)
  await insertTempToken(tx, {
    tenantId: tenant,
    codeHash: hashToken(tempId),
    userId,
    kind,
    deviceId,
    issuedAt: now,
    expiresAt,
  })
  return { tempId, expiresIn: tokenShownSeconds }
}
