import type { Deal } from '#contract/shapes/deal.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { dealWords } from '#src/words/deals.ts'
import { claimDeal } from './claim.ts'
import { useClaim } from './use-claim.ts'

/** Claims a deal and shows the result. */
export const useClaimDeal = (): { claim(deal: Deal): Promise<void>; busy: boolean } => {
  const { go } = useNavigation()
  const { claim, busy } = useClaim()
  return {
    busy,
    claim: async ({ dealId, numberClaimed }) => {
      // A deal may be claimed several times: each claim is an intent of its own.
      const outcome = await claim([dealId, numberClaimed], (ports, key) => claimDeal(ports, dealId, key))
      if (outcome.is === 'claimed') {
        toasts.show(dealWords.dealClaimed, 'success', { label: dealWords.viewWallet, run: () => go('/wallet') })
      }
      if (outcome.is === 'failed') {
        const body = problemText(outcome.error, dealWords.failedClaim)
        await dialogs.alert({ kind: 'error', title: dealWords.refused, body })
      }
    },
  }
}
