import type { KioskRedeemResult } from '#contract/shapes/kiosk.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { countClubUse } from '#server/tables/club-uses.ts'
import { insertRedemption } from '#server/tables/redemptions.ts'
import { useTempToken } from '#server/tables/temp-tokens.ts'
import { countUse } from '#server/tables/wallet-items.ts'
import type { ScannedCode } from '#server/presenters/kiosk.ts'
import { readCode, type Scan } from './read-code.ts'

export interface Redeeming extends Omit<Scan, 'lock'> {
  random: Random
  terminalId: string
}

/**
 * Counts one use of a wallet code or a club under a row lock: when two scanners redeem the last use, one is refused.
 * @throws Refusal CODE_*, LOCATION_UNKNOWN
 */
export const redeemCode = async (scan: Redeeming): Promise<KioskRedeemResult> => {
  const { tx, random } = scan
  const read = await readCode({ ...scan, lock: true })
  const redemptionId = random.uuid()
  const used = await useCode(tx, read, scan.now)
  await insertRedemption(tx, {
    id: redemptionId,
    tenantId: scan.tenant,
    kind: used.kind,
    userId: used.userId,
    walletItemId: used.walletItemId,
    membershipId: used.membershipId,
    name: used.name,
    locationId: scan.locationId,
    terminalId: scan.terminalId,
    at: scan.now,
  })
  return {
    redeemed: true,
    kind: used.kind,
    name: used.name,
    remainingUses: used.remainingUses,
    license: used.license,
    redemptionId,
  }
}

interface Used {
  kind: 'wallet' | 'washClub'
  name: string
  userId: string | null
  walletItemId: string | null
  membershipId: string | null
  remainingUses: number | null
  license: string | null
}

const useCode = async (tx: Tx, read: ScannedCode, now: Date): Promise<Used> => {
  if (read.kind === 'wallet') {
    const item = await countUse(tx, read.item.id)
    if (!item) throw new Refusal('CODE_USED')
    const { id: walletItemId, name, userId, maxUses, usesMade } = item
    const remainingUses = maxUses - usesMade
    return { kind: 'wallet', name, userId, walletItemId, membershipId: null, remainingUses, license: null }
  }
  if (read.kind === 'washClub') {
    if (!(await useTempToken(tx, read.codeHash, now))) throw new Refusal('CODE_USED')
    const club = await countClubUse(tx, read.club.id, now)
    if (!club) throw new Refusal('CODE_LIMIT')
    const remainingUses = club.useLimit === null ? null : club.useLimit - club.usesThisPeriod
    const { id: membershipId, name, userId } = club
    const license = read.vehicle?.license ?? null
    return { kind: 'washClub', name, userId, walletItemId: null, membershipId, remainingUses, license }
  }
  throw new Refusal('CODE_KIND')
}
