import type { Charge } from '#contract/rules/membership.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { doneLetter, type MemberLetter } from './letters.ts'
import { rulesOf } from './terms.ts'

export interface PaidAct extends MemberLetter {
  tx: Tx
  random: Random
  charge: Charge
  now: Date
}

/** Mails the member what an act that was paid has led to. */
export const mailDone = async (paid: PaidAct): Promise<void> => {
  const { tx, random, club, merchant, charge, now } = paid
  const act = charge.kind === 'wake' ? 'wake' : 'changePlan'
  const letter = doneLetter({ ...paid, act, rules: await rulesOf({ tx, merchant }) })
  await queueMail(tx, random, club.tenantId, now, composeMail(letter))
}
