import { useMemo } from 'react'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { purchases } from '#src/resources/resource.ts'
import { pastGiftsOf } from './past-gifts.ts'

/**
 * The email addresses to which this user sent gifts before, the latest first. They derive from the stored purchase
 * history, so that they are offered offline, and are deleted with it at log-out. Empty while none is stored.
 */
export const usePastGifts = (): string[] => {
  const value = knownOr(useStored(purchases, undefined))
  return useMemo(() => pastGiftsOf(value ?? []), [value])
}
