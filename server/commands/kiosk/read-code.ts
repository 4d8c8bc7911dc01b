import { codeKind, normalCode } from '#contract/rules/codes.ts'
import { validAt } from '#contract/rules/valid-at.ts'
import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { ScannedCode } from '#server/presenters/kiosk.ts'
import { hashToken } from '#server/security/keys.ts'
import { clubsOf, lockClubs } from '#server/tables/clubs.ts'
import { giftCardByNumber, type GiftCardRow } from '#server/tables/gift-cards.ts'
import { hasLocation } from '#server/tables/locations.ts'
import { findTempToken, type TempTokenKind, type TempTokenRow } from '#server/tables/temp-tokens.ts'
import { clubIn, opensLane } from '../club/terms.ts'
import { vehicleOfClub } from '#server/tables/vehicles.ts'
import { itemByCode, lockItemByCode, type WalletItemRow } from '#server/tables/wallet-items.ts'

/** A code as a kiosk scanned it. */
export interface Scan {
  tx: Tx
  tenant: number
  code: string
  locationId: number
  now: Date
  /** Locks the rows that the caller changes until the end of the transaction. */
  lock: boolean
}

/** Looks a code up and checks that it is valid now at this location. @throws Refusal LOCATION_UNKNOWN, CODE_* */
export const readCode = async (scan: Scan): Promise<ScannedCode> => {
  const { tx } = scan
  if (!(await hasLocation(tx, scan.tenant, scan.locationId))) throw new Refusal('LOCATION_UNKNOWN')
  const code = normalCode(scan.code)
  switch (codeKind(code)) {
    case 'wallet':
      return { kind: 'wallet', item: await readItem(code, scan) }
    case 'washClub':
      return readClubToken(code, scan)
    case 'airPay':
      return { kind: 'airPay', token: await readToken(tx, code, 'TempToken', scan.now) }
    case 'giftCard':
      return { kind: 'giftCard', card: await readGiftCard(code, scan) }
    case null:
      throw new Refusal('CODE_UNKNOWN')
  }
}

const readItem = async (code: string, { tx, lock, now, locationId }: Scan): Promise<WalletItemRow> => {
  const item = await (lock ? lockItemByCode(tx, code) : itemByCode(tx, code))
  if (!item || item.voidedAt) throw new Refusal('CODE_UNKNOWN')
  if (item.usesMade >= item.maxUses) throw new Refusal('CODE_USED')
  if (item.expiresAt && item.expiresAt <= now) throw new Refusal('CODE_ITEM_EXPIRED')
  if (!validAt(item.locationIds, locationId)) throw new Refusal('CODE_LOCATION')
  return item
}

const readToken = async (tx: Tx, code: string, kind: TempTokenKind, now: Date): Promise<TempTokenRow> => {
  const token = await findTempToken(tx, hashToken(code))
  if (!token || token.kind !== kind) throw new Refusal('CODE_UNKNOWN')
  if (token.usedAt) throw new Refusal('CODE_USED')
  if (token.voidedAt || token.expiresAt <= now) throw new Refusal('CODE_EXPIRED')
  return token
}

const readClubToken = async (code: string, scan: Scan): Promise<ScannedCode> => {
  const { tx } = scan
  const token = await readToken(tx, code, 'WashClub', scan.now)
  const clubs = await (scan.lock ? lockClubs : clubsOf)(tx, token.userId, scan.now)
  const club = clubIn({ clubs, membershipId: token.membershipId })
  if (typeof club === 'string' || !(await opensLane({ tx, club, now: scan.now })))
    throw new Refusal('CODE_ITEM_EXPIRED')
  if (!validAt(club.locationIds, scan.locationId)) throw new Refusal('CODE_LOCATION')
  if (club.useLimit !== null && club.usesThisPeriod >= club.useLimit) throw new Refusal('CODE_LIMIT')
  return { kind: 'washClub', club, vehicle: await vehicleOfClub(tx, club), codeHash: token.codeHash }
}

/**
 * The card of a deleted account is lost, as its app said. Nothing is locked: a charge takes from the balance in one
 * statement, and one beside a deletion comes before it. So many charges of one card wait for each other only there.
 */
const readGiftCard = async (number: string, { tx }: Scan): Promise<GiftCardRow> => {
  const item = await itemByCode(tx, number)
  const card = item?.voidedAt ? undefined : await giftCardByNumber(tx, number)
  if (!card) throw new Refusal('CODE_UNKNOWN')
  return card
}
