import { knownOr } from '#src/kit/data/known-or.ts'
import { points, wallet } from '#src/resources/resource.ts'
import { opensErrorDialog, useStored } from '#src/kit/data/use-stored.ts'
import { countText } from './count-text.ts'
import { useServices } from '#src/kit/services.ts'
import { isSpent } from '#src/customer/wallet/item-state.ts'
import { LoyaltyCard, LoyaltyPlate, LoyaltySkeleton } from './loyalty-card.tsx'
import { homeWords } from '#src/words/home.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface LoyaltyWidgetProps {
  /** Where the card leads; absent: it is on its own screen. */
  href?: string
}

/** The user's points. Of the same height in every state, so that what is below does not move. */
export function LoyaltyWidget({ href }: LoyaltyWidgetProps) {
  const { clock } = useServices()
  const view = useStored(points, undefined)
  const items = knownOr(useStored(wallet, undefined))
  if (view.is !== 'known')
    return view.is === 'loading' ? <PointsOnTheirWay /> : <PointsUnknown isRefused={opensErrorDialog(view)} />
  // The server deducts the goal when it issues the award, so the award itself shows that a wash is ready.
  const ready = items?.some((item) => item.itemType === 'AppPoints' && !isSpent(item, clock.now()))
  const { current_points: current, point_goal: goal, widget_title: title } = view.value
  return (
    <LoyaltyCard title={title} points={current} goal={goal} ofGoal={homeWords.ofGoal(countText(goal))} href={href}>
      {ready ? (
        <b>{homeWords.ready(countText(goal - current))}</b>
      ) : (
        <>
          {homeWords.toGo(countText(goal - current))}
          <b>{homeWords.freeWash}</b>
        </>
      )}
    </LoyaltyCard>
  )
}

const PointsOnTheirWay = () => (
  <div role="status" aria-label={homeWords.loadingPoints}>
    <LoyaltySkeleton />
  </div>
)

const PointsUnknown = ({ isRefused }: { isRefused: boolean }) => (
  <LoyaltyPlate>
    <p className={prose.small}>{isRefused ? homeWords.pointsFailed : homeWords.pointsUnknown}</p>
  </LoyaltyPlate>
)
