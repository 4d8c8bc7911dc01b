import { Suspense, useState, type ReactNode } from 'react'
import { decide, freezesLeft, outcomeOf } from '#contract/rules/membership-acts.ts'
import { planAt, stateOf, writtenDay } from '#contract/rules/membership.ts'
import { taxOn } from '#contract/rules/pricing.ts'
import { money } from '#src/kit/format.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { RowButton, Rows } from '#src/ui/row.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { membershipWords as words } from '#src/words/membership.ts'
import { usePayAct } from './use-pay-act.ts'
import { useMembershipActs, type OwnMembership } from './use-membership.ts'

const FreezeSheet = lazyPart(() => import('./freeze-sheet.tsx'))
const PlanSheet = lazyPart(() => import('./plan-sheet.tsx'))

/** A month on a plan, with tax. */
const monthOn = ({ monthlyCents, taxRate }: { monthlyCents: number; taxRate: number }): string =>
  money(monthlyCents + taxOn(monthlyCents, taxRate))

interface WaysProps {
  own: OwnMembership
}

/** What is to come, with the way to take it back; what is frozen, with the way to wake it. */
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
        <b>{words.isFrozen(until)}</b> {words.isFrozenBody(monthOn(plan), until)}
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

/** The acts that this merchant offers, each with what it costs or how often it is left. */
export function MembershipActs({ own }: WaysProps) {
  const [sheet, setSheet] = useState<{ what: 'freeze' | 'plan'; open: boolean; turn: number }>()
  const { terms, plans } = own.membership
  const { freeze } = own.rules
  const state = stateOf(terms, own.now)
  const mayFreeze = freeze.maxMonths !== undefined && state === 'active' && !terms.freeze
  const mayChange = plans.length > 0 && (state === 'active' || state === 'frozen') && !terms.nextPlan
  if (!mayFreeze && !mayChange) return null
  const show = (what: 'freeze' | 'plan') => setSheet({ what, open: true, turn: (sheet?.turn ?? 0) + 1 })
  const close = () => setSheet(sheet && { ...sheet, open: false })
  const left = freezesLeft(terms, own.now, own.rules)
  const price = freeze.priceCents + taxOn(freeze.priceCents, terms.plan.taxRate)
  return (
    <>
      <Rows>
        {mayFreeze && (
          <ActRow
            icon={<Icon name="snowflake" weight="fill" />}
            title={words.freeze}
            detail={left === 0 ? words.freezesUsed : price === 0 ? words.free : words.each(money(price))}
            disabled={left === 0}
            onClick={() => show('freeze')}
          />
        )}
        {mayChange && (
          <ActRow
            icon={<Icon name="arrows-clockwise" />}
            title={words.change}
            detail={words.others(plans.length)}
            onClick={() => show('plan')}
          />
        )}
      </Rows>
      <Suspense>
        {sheet?.what === 'freeze' && <FreezeSheet key={sheet.turn} own={own} open={sheet.open} onClose={close} />}
        {sheet?.what === 'plan' && <PlanSheet key={sheet.turn} own={own} open={sheet.open} onClose={close} />}
      </Suspense>
    </>
  )
}

interface ActRowProps {
  icon: ReactNode
  title: string
  detail: string
  disabled?: boolean
  onClick: () => void
}

const ActRow = ({ icon, ...row }: ActRowProps) => <RowButton start={<Tile size="sm">{icon}</Tile>} {...row} />
