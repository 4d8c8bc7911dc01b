import { Suspense, useState } from 'react'
import { isVehicleComplete } from '#contract/rules/vehicle.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { vehicle, washClub } from '#src/resources/resource.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { catalogueWords } from '#src/words/catalogue.ts'
import { clubWords } from '#src/words/club.ts'
import { useAddToCart, useCheckoutWith } from '../cart/use-add-to-cart.ts'
import { clubState, holds } from '../memberships/club-state.ts'
import { ownClubPath } from '../memberships/own-club-path.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const VehicleSheet = lazyPart(() => import('../vehicle/vehicle-sheet.tsx'))

interface ClubActionsProps {
  product: Product
  /** Why it cannot be bought now. */
  paused?: string | undefined
}

/**
 * The actions of a club for a user: to join, to switch to it, or to manage it. A club needs a complete vehicle, which
 * is asked for here, before anything is paid.
 */
export function ClubActions({ product, paused }: ClubActionsProps) {
  const own = knownOr(useStored(washClub, undefined))
  const car = knownOr(useStored(vehicle, undefined))
  const { membership } = useSite()
  if (holds(own, product.productId))
    return (
      <LinkButton kind="tonal" href={ownClubPath} aria-label={catalogueWords.oneOf(clubWords.managePlan, product.name)}>
        {clubWords.managePlan}
      </LinkButton>
    )
  if (own && clubState(own) !== 'none' && membership.planChange === 'prorated')
    return (
      <LinkButton kind="tonal" href={ownClubPath} aria-label={catalogueWords.oneOf(clubWords.changePlan, product.name)}>
        {clubWords.changePlan}
      </LinkButton>
    )
  // Until the vehicle is known, the user is not asked for it: the server checks the order.
  if (car !== undefined && !isVehicleComplete(car) && !paused) return <AddVehicle product={product} known={car} />
  return <Join product={product} paused={paused} current={own && clubState(own) !== 'none' ? own : undefined} />
}

function AddVehicle({ product, known }: { product: Product; known: Vehicle | null }) {
  const [turn, setTurn] = useState(0)
  const [open, setOpen] = useState(false)
  const ask = () => {
    setTurn(turn + 1)
    setOpen(true)
  }
  return (
    <div className={`${layout.g2} ${layout.grow}`}>
      <p className={`${prose.small} ${prose.muted}`}>{clubWords.needsVehicle}</p>
      <Button
        block
        icon={<Icon name="plus" weight="bold" />}
        aria-label={catalogueWords.oneOf(clubWords.addVehicle, product.name)}
        onClick={ask}
      >
        {clubWords.addVehicle}
      </Button>
      <Suspense>
        {turn > 0 && <VehicleSheet key={turn} known={known} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}

/** A club is paid at the checkout, where its terms are accepted. */
function Join({ product, paused, current }: ClubActionsProps & { current: WashClub | undefined }) {
  const addToCart = useAddToCart()
  const checkOut = useCheckoutWith()
  const named = (action: string) => catalogueWords.oneOf(action, product.name)
  const buy = async () => {
    if (!current || (await maySwitch(current, product))) await checkOut(product)
  }
  if (current)
    return (
      <Button aria-label={named(clubWords.switchTo)} reason={paused} onClick={() => void buy()}>
        {clubWords.switchTo}
      </Button>
    )
  return (
    <>
      <Button
        kind="tonal"
        icon={<Icon name="plus" weight="bold" />}
        aria-label={named(catalogueWords.addToCart)}
        onClick={() => void addToCart({ product })}
      >
        {catalogueWords.addToCart}
      </Button>
      <Button
        block={paused !== undefined}
        aria-label={named(catalogueWords.buyNow)}
        reason={paused}
        onClick={() => void buy()}
      >
        {catalogueWords.buyNow}
      </Button>
    </>
  )
}

const maySwitch = (current: WashClub, { name }: Product): Promise<boolean> =>
  dialogs.confirm({
    title: clubWords.switchTitle(name),
    body: clubWords.switchBody(current.name ?? clubWords.title),
    yes: clubWords.switchYes,
  })
