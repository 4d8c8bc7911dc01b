import { useId, useState } from 'react'
import type { Deal } from '#contract/shapes/deal.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { locations } from '#src/resources/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { ProductCard } from '#src/customer/ui/product-card.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { dealWords } from '#src/words/deals.ts'
import { restrictionOf } from '#src/customer/catalogue/present.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { claimDeal } from './claim.ts'
import { useClaim } from './use-claim.ts'

/** A deal with its terms, and the button that claims it. */
export function DealCard({ deal }: { deal: Deal }) {
  const places = knownOr(useStored(locations, undefined))
  const offline = useConnectionState() === 'offline'
  const { claim, busy } = useClaimDeal()
  return (
    <ProductCard
      tile={
        <Tile tone="accent">
          <Icon name="tag" weight="fill" />
        </Tile>
      }
      name={deal.name}
      price={null}
      badges={deal.claimLimit > 1 && <Badge>{claimsOf(deal)}</Badge>}
      restriction={restrictionOf(deal.locations, places)}
      actions={
        <Button
          block
          busy={busy}
          aria-label={dealWords.claimNamed(deal.name)}
          reason={offline ? dealWords.dealNeedsSignal : undefined}
          onClick={() => void claim(deal)}
        >
          {dealWords.claim}
        </Button>
      }
    >
      <div>
        <p>{deal.description}</p>
        {deal.terms && <Terms deal={deal} />}
      </div>
    </ProductCard>
  )
}

const claimsOf = ({ numberClaimed, claimLimit }: Deal): string =>
  numberClaimed > 0 ? dealWords.claimed(numberClaimed, claimLimit) : dealWords.upTo(claimLimit)

function Terms({ deal: { name, terms } }: { deal: Deal }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={`${prose.link} ${prose.linkTap} ${prose.small}`}
        aria-label={dealWords.termsOf(name)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {dealWords.terms}
      </button>
      <p id={id} className={`${prose.small} ${prose.muted}`} hidden={!open}>
        {terms}
      </p>
    </>
  )
}

/** Claims a deal and shows the result. */
const useClaimDeal = (): { claim(deal: Deal): Promise<void>; busy: boolean } => {
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
