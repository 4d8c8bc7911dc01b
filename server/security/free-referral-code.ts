import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { userByReferralCode } from '#server/tables/users.ts'

/** Alphabet of referral codes: without 0 and 1, which look like O and I. */
const referralAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789'
const tries = 5

/** A referral code that no user of the tenant has. */
export const freeReferralCode = async (tx: Tx, random: Random): Promise<string> => {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const code = random.text(8, referralAlphabet)
    if (!(await userByReferralCode(tx, code))) return code
  }
  throw new Error('no free referral code')
}
