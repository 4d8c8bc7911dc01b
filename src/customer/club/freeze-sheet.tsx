import { useState } from 'react'
import { decide, freezeSteps, outcomeOf } from '#contract/rules/membership-acts.ts'
import { withTax, writtenDay } from '#contract/rules/membership.ts'
import { money } from '#src/kit/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { Note } from '#src/ui/note.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { membershipWords as words } from '#src/words/membership.ts'
import type { OwnMembership } from '../memberships/own.ts'
import { useMembershipActs } from './use-membership.ts'

export interface MembershipSheetProps {
  own: OwnMembership
  open: boolean
  onClose: () => void
}

interface FreezeSheetProps extends MembershipSheetProps {
  /** How long it lasts at first; absent: a month. */
  firstMonths?: number
}

/** How long a freeze lasts, and what is charged at each of its steps. */
export default function FreezeSheet({ own, open, onClose, firstMonths = 1 }: FreezeSheetProps) {
  const { membership, rules, now } = own
  const { terms } = membership
  const [months, setMonths] = useState(firstMonths)
  const { act, busy } = useMembershipActs(own)
  const counts = Array.from({ length: rules.freeze.maxMonths ?? 1 }, (_, at) => at + 1)
  const verdict = decide(terms, { act: 'freeze', months }, now, rules)
  const freeze = async () => {
    if (!('then' in verdict)) return
    const shown = outcomeOf(terms, verdict, now, rules)
    if (await act({ act: 'freeze', months, shown }, { doing: words.freezing, done: words.frozen })) onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.freezeTitle} description={words.freezeLead}>
      {counts.length > 1 && (
        <Segmented
          label={words.freezeMonths}
          choices={counts.map((count) => ({ value: String(count), label: words.months(count) }))}
          value={String(months)}
          onChange={(value) => setMonths(Number(value))}
        />
      )}
      <KeyValues pairs={stepsOf(own, months)} />
      <Note tone="info" icon={<Icon name="snowflake" weight="fill" />}>
        {words.freezeNote(writtenDay(rules.timeZone, terms.nextBillingAt))}
      </Note>
      <Button size="lg" block busy={busy} onClick={() => void freeze()}>
        {words.freezeFor(words.months(months))}
      </Button>
    </Sheet>
  )
}

/** Each billing of the freeze by its day, and the first full month after it. */
const stepsOf = ({ membership: { terms }, rules }: OwnMembership, months: number) => {
  const plan = terms.nextPlan ?? terms.plan
  const month = money(withTax(terms, plan, plan.monthlyCents))
  const { priceCents } = rules.freeze
  const price = money(withTax(terms, plan, priceCents))
  const steps = freezeSteps(terms, months)
  const [first, again] =
    priceCents === 0
      ? [words.frozenFree, words.frozenStill]
      : [words.frozenFrom(price, month), words.frozenAgain(price)]
  return steps.map((at, step) => ({
    name: writtenDay(rules.timeZone, at),
    value: step === months ? words.awake(month) : step === 0 ? first : again,
  }))
}
