import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { storeOutcome } from '#server/tables/problem-reports.ts'

export interface OutcomeSaid {
  tx: Tx
  /** The customer. */
  userId: string
  /** Of an answered report. */
  id: string
  /** The answer put things right. */
  isRight: boolean
}

/**
 * Keeps what a customer says of the answer to a report; the last word counts.
 * @throws Refusal REPORT_UNKNOWN
 */
export const sayOutcome = async ({ tx, userId, id, isRight }: OutcomeSaid): Promise<void> => {
  if (!(await storeOutcome(tx, userId, id, isRight))) throw new Refusal('REPORT_UNKNOWN')
}
