import { useState } from 'react'
import type { CheckedCode } from '#contract/shapes/discount.ts'
import { useServices } from '#src/kit/services.ts'
import type { CartLine } from '#src/local/cart.ts'
import { smallStore } from '#src/ui/small-store.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { checkCode, leftAlone, problemNow, type CodeAnswer } from './check-code.ts'

interface Entered {
  answer: Exclude<CodeAnswer, { is: 'refused' }>
  /** The cart that it was entered for: a cart without any of these lines is another one. */
  cartIds: readonly string[]
}

const entered = smallStore<Entered | null>(null, 'user')

export interface Discount {
  /** The code of the cart, checked. */
  code: CheckedCode | undefined
  /** The code of the cart that has not been checked yet. */
  later: string | undefined
  /** Why the typed code was refused, or why that of the cart gives nothing now. */
  problem: string | undefined
  /** What the code leaves at its price. */
  note: string | undefined
  busy: boolean
  /** Enters a typed code. */
  enter(typed: string): Promise<void>
  remove(): void
  /** Checks the code again, before it is paid with. @returns the code to pay with, or `refused` */
  settle(): Promise<CheckedCode | undefined | 'refused'>
}

/** The discount code of a cart. What is refused changes nothing in the cart. @param lines all that are paid for */
export const useDiscount = (lines: readonly CartLine[]): Discount => {
  const services = useServices()
  const stored = useSmallStore(entered)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const answer = lines.some(({ id }) => stored?.cartIds.includes(id)) ? stored?.answer : undefined
  const code = answer?.is === 'checked' ? answer.code : undefined
  const check = async (typed: string): Promise<CodeAnswer> => {
    setBusy(true)
    try {
      const said = await checkCode(services, typed, lines)
      setRefused(said.is === 'refused' ? said.problem : undefined)
      entered.set(said.is === 'refused' ? null : { answer: said, cartIds: lines.map(({ id }) => id) })
      return said
    } finally {
      setBusy(false)
    }
  }
  return {
    code,
    later: answer?.is === 'later' ? answer.code : undefined,
    problem: refused ?? (code && problemNow(lines, code)),
    note: code && leftAlone(lines, code),
    busy,
    async enter(typed) {
      await check(typed)
    },
    remove() {
      setRefused(undefined)
      entered.set(null)
    },
    async settle() {
      if (!answer) return undefined
      const said = await check(answer.is === 'checked' ? answer.code.code : answer.code)
      // Without an answer, the code that was checked before is shown and paid with: the order checks it again.
      if (said.is === 'later') return code
      return said.is === 'refused' ? 'refused' : said.code
    },
  }
}
