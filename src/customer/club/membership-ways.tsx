import { Suspense, useState } from 'react'
import { decide, freezesLeft, outcomeOf, swapsLeft } from '#contract/rules/membership-acts.ts'
import { pricesToCome } from '#contract/rules/membership-prices.ts'
import { planAt, stateOf, withTax, writtenDay } from '#contract/rules/membership.ts'
import { money } from '#src/kit/format.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Button } from '#src/ui/button.tsx'
import type { IconName } from '#src/ui/icon-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { RowButton } from '#src/ui/row.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { membershipWords as words } from '#src/words/membership.ts'
import { usePayAct } from './use-pay-act.ts'
import type { OwnMembership } from '../memberships/own.ts'
import { useMembershipActs } from './use-membership.ts'
import * as css from './act-tiles.module.css'

const FreezeSheet = lazyPart(() => import('./freeze-sheet.tsx'))
const JoinSheet = lazyPart(() => import('./join-sheet.tsx'))
const PlanSheet = lazyPart(() => import('./plan-sheet.tsx'))
const PeriodSheet = lazyPart(() => import('./period-sheet.tsx'))
const SwapSheet = lazyPart(() => import('./swap-sheet.tsx'))

interface WaysProps {
  own: OwnMembership
}

/** What is to come, with the way to take back what the member has chosen; what is frozen, with the way to wake it. */
export function MembershipNotes({ own }: WaysProps) {
  const { act, busy } = useMembershipActs(own)
  const { terms } = own.membership
  const day = (at: number) => writtenDay(own.rules.timeZone, at)
  const { freeze, nextPlan } = terms
  const isFrozen = stateOf(terms, own.now) === 'frozen'
  return (
    <>
      {freeze && isFrozen && <Frozen own={own} until={day(freeze.until)} />}
      {freeze && freeze.from > own.now && (
        <ToCome
          text={words.freezeComes(day(freeze.from))}
          label={words.unfreeze}
          busy={busy}
          onUndo={() => void act({ act: 'unfreeze' }, { doing: words.unfreezing, done: words.unfrozen })}
        />
      )}
      {terms.freeMonths !== undefined && terms.freeMonths > 0 && (
        <Note tone="info" icon={<Icon name="gift" weight="fill" />}>
          {words.freeMonths(terms.freeMonths)}
        </Note>
      )}
      {pricesToCome(terms, own.rules).map(({ at, monthlyCents }) => (
        <Note key={at} tone="info" icon={<Icon name="info" weight="fill" />}>
          {words.priceComes(money(withTax(terms, terms.plan, monthlyCents)), day(at))}
        </Note>
      ))}
      {nextPlan && (
        <ToCome
          text={words.planComes(nextPlan.name, day(terms.nextBillingAt))}
          label={words.keepPlan}
          busy={busy}
          onUndo={() => void act({ act: 'keepPlan' }, { doing: words.keeping, done: words.kept })}
        />
      )}
    </>
  )
}

function Frozen({ own, until }: WaysProps & { until: string }) {
  const { pay, busy } = usePayAct(own)
  const { terms } = own.membership
  const plan = planAt(terms, terms.freeze?.until ?? own.now, own.rules)
  const verdict = decide(terms, { act: 'wake' }, own.now, own.rules)
  return (
    <>
      <Note tone="info" icon={<Icon name="snowflake" weight="fill" />}>
        <b>{words.isFrozen(until)}</b> {words.isFrozenBody(money(withTax(terms, plan, plan.monthlyCents)), until)}
      </Note>
      {'charge' in verdict && (
        <Button
          size="lg"
          block
          busy={busy}
          onClick={() => void pay('wake', verdict.charge, outcomeOf(terms, verdict, own.now, own.rules))}
        >
          {words.wake(money(verdict.charge.netCents + verdict.charge.taxCents))}
        </Button>
      )}
    </>
  )
}

interface ToComeProps {
  text: string
  label: string
  busy: boolean
  onUndo: () => void
}

const ToCome = ({ text, label, busy, onUndo }: ToComeProps) => (
  <>
    <Note tone="info" icon={<Icon name="info" weight="fill" />}>
      {text}
    </Note>
    <Button kind="tonal" block busy={busy} onClick={onUndo}>
      {label}
    </Button>
  </>
)

/** The washes of this period, with what is to be known of it. */
export function PeriodRow({ own }: WaysProps) {
  const [sheet, setSheet] = useState<{ open: boolean; turn: number }>()
  return (
    <>
      <RowButton
        start={
          <Tile size="sm">
            <Icon name="clock-counter-clockwise" />
          </Tile>
        }
        title={words.period}
        detail={words.washes(own.membership.usesThisPeriod)}
        onClick={() => setSheet({ open: true, turn: (sheet?.turn ?? 0) + 1 })}
      />
      <Suspense>
        {sheet && (
          <PeriodSheet
            key={sheet.turn}
            own={own}
            open={sheet.open}
            onClose={() => setSheet({ ...sheet, open: false })}
          />
        )}
      </Suspense>
    </>
  )
}

/** The way to a membership for a further vehicle, as long as the merchant has one. */
export function AddVehicleRow({ own, count }: WaysProps & { count: number }) {
  const { vehicles, extraVehiclePercent: percent = 0 } = useSite().membership
  const [sheet, setSheet] = useState<{ open: boolean; turn: number }>()
  if (count >= vehicles) return null
  return (
    <>
      <RowButton
        start={
          <Tile size="sm">
            <Icon name="plus" />
          </Tile>
        }
        title={words.addVehicle}
        detail={percent > 0 ? words.addVehicleLess(percent) : words.addVehicleDetail}
        onClick={() => setSheet({ open: true, turn: (sheet?.turn ?? 0) + 1 })}
      />
      <Suspense>
        {sheet && (
          <JoinSheet key={sheet.turn} own={own} open={sheet.open} onClose={() => setSheet({ ...sheet, open: false })} />
        )}
      </Suspense>
    </>
  )
}

type SheetName = 'freeze' | 'plan' | 'swap'

/** The acts that this merchant offers, each with what it costs or how often it is left. */
export function MembershipActs({ own }: WaysProps) {
  const [sheet, setSheet] = useState<{ what: SheetName; open: boolean; turn: number }>()
  const tiles = tilesOf(own)
  if (tiles.length === 0) return null
  const show = (what: SheetName) => setSheet({ what, open: true, turn: (sheet?.turn ?? 0) + 1 })
  const close = () => setSheet(sheet && { ...sheet, open: false })
  const shown = sheet && { own, open: sheet.open, onClose: close }
  return (
    <>
      <div className={css.tiles}>
        {tiles.map(({ what, icon, title, detail, isUsedUp }) => (
          <button key={what} type="button" className={css.tile} disabled={isUsedUp} onClick={() => show(what)}>
            <Tile size="sm">
              <Icon name={icon} />
            </Tile>
            <b>{title}</b>
            <span className={css.detail}>{detail}</span>
          </button>
        ))}
      </div>
      <Suspense>
        {shown && sheet.what === 'freeze' && <FreezeSheet key={sheet.turn} {...shown} />}
        {shown && sheet.what === 'plan' && <PlanSheet key={sheet.turn} {...shown} />}
        {shown && sheet.what === 'swap' && <SwapSheet key={sheet.turn} {...shown} />}
      </Suspense>
    </>
  )
}

interface ActTile {
  what: SheetName
  icon: IconName
  title: string
  detail: string
  isUsedUp?: boolean
}

const tilesOf = ({ membership: { terms, plans }, rules, now }: OwnMembership): ActTile[] => {
  const { freeze, vehicleSwapsPerYear } = rules
  const state = stateOf(terms, now)
  const mayFreeze = freeze.maxMonths !== undefined && state === 'active' && !terms.freeze
  const mayChange = plans.length > 0 && (state === 'active' || state === 'frozen') && !terms.nextPlan
  const maySwap = vehicleSwapsPerYear !== undefined && state !== 'unpaid'
  const freezes = freezesLeft(terms, now, rules)
  const swaps = swapsLeft(terms, now, rules)
  const price = withTax(terms, terms.plan, freeze.priceCents)
  const cost = price === 0 ? words.free : words.each(money(price))
  const offered: (ActTile | false)[] = [
    mayFreeze && {
      what: 'freeze',
      icon: 'snowflake',
      title: words.freeze,
      detail: freezes === 0 ? words.usedUp : cost,
      isUsedUp: freezes === 0,
    },
    mayChange && { what: 'plan', icon: 'arrows-left-right', title: words.change, detail: words.others(plans.length) },
    maySwap && {
      what: 'swap',
      icon: 'swap',
      title: words.swap,
      detail: swaps === 0 ? words.usedUp : words.swapsLeftShort(swaps),
      isUsedUp: swaps === 0,
    },
  ]
  return offered.filter((tile) => tile !== false)
}
