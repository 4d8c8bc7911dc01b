import { bySum, type Sum } from '../comparable-history.ts'
import { calculate } from '../membership/calculator.ts'
import { declinedBy, generateHistory } from '../membership/history.ts'
import { play, type End } from './play.ts'
import { playable } from './playable.ts'

/** What a history comes to: charges, verdicts, how each membership stands at its end, and faults of the ledger. */
export interface Outcome {
  seed: number
  sums: Sum[]
  done: string[]
  ends: End[]
  faults: string[]
}

/** The history of a seed by the calculator, and by the site's commands, database and gateway. */
export const compareBySeed = async (seed: number): Promise<[expected: Outcome, played: Outcome]> => {
  const history = playable(generateHistory(seed))
  const calculated = calculate(history, declinedBy(history))
  const { sums, done, ends, faults } = await play(history, calculated)
  const acts = (each: readonly boolean[]) =>
    each.map((isDone, at) => `${at} ${JSON.stringify(history.acts[at])} ${isDone ? 'done' : 'refused'}`)
  const expected = calculated.charges.map((each): Sum => {
    const { membership, at, plan, net, tax, approved } = each
    return [membership, at, plan, Number(net), Number(tax), approved]
  })
  return [
    {
      seed,
      sums: expected.toSorted(bySum),
      done: acts(calculated.verdicts.map((verdict) => 'done' in verdict)),
      ends: calculated.memberships.map(({ id, nextBilling, plan, agreed, vehicle, uses }): End =>
        nextBilling === null ? { id } : { id, nextBilling, plan, cents: Number(agreed), vehicle, uses },
      ),
      faults: [],
    },
    { seed, sums: sums.toSorted(bySum), done: acts(done), ends, faults },
  ]
}
