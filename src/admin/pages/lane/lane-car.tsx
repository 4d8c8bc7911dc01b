import { writtenDay } from '#contract/rules/membership.ts'
import type { LaneVehicle } from '#contract/shapes/lane.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { laneWords as words } from '#src/words/admin-lane.ts'
import { useEditing } from '../../editing/editing-context.ts'
import * as css from './lane-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface LaneCarProps {
  car: LaneVehicle
  onCount: () => void
}

/** A car with what decides about it, to be read at arm's length. */
export function LaneCar({ car: { vehicle, membership }, onCount }: LaneCarProps) {
  const { timeZone } = useEditing()
  const { license, color, year, make, model } = vehicle
  const isUsedUp =
    membership !== null && membership.useLimit !== null && membership.usesThisPeriod >= membership.useLimit
  const mayPass = membership !== null && membership.opens && !isUsedUp
  return (
    <Card as="article" className={css.car}>
      <div className={css.head}>
        <h2 className={css.plate}>{license}</h2>
        <Badge tone={mayPass ? 'success' : 'danger'}>{mayPass ? words.opens : words.closed}</Badge>
      </div>
      <p>{words.car(color, year, make, model)}</p>
      {membership ? (
        <>
          <p className={css.state}>{words.says[membership.state](writtenDay(timeZone, membership.until))}</p>
          <p className={`${prose.small} ${prose.muted}`}>
            {membership.plan}. {words.uses(membership.usesThisPeriod, membership.useLimit)}
          </p>
          {isUsedUp && <p className={prose.small}>{words.usedUp}</p>}
          {mayPass && (
            <Button kind="tonal" size="lg" block aria-label={words.countOf(membership.plan, license)} onClick={onCount}>
              {words.count}
            </Button>
          )}
        </>
      ) : (
        <p className={css.state}>{words.noMembership}</p>
      )}
    </Card>
  )
}
