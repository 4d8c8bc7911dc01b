import { useEffect, useState, type ReactNode } from 'react'
import type { PriceChange } from '#contract/endpoints/price-changes.ts'
import { writtenDay } from '#contract/rules/membership.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { SectionHead } from '#src/ui/section-head.tsx'
import { planPriceWords as words } from '#src/words/admin-price-changes.ts'
import { AskedProblem } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import * as css from './members-price.module.css'
import { PriceChangeDialog } from './price-change-dialog.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Milliseconds between looks at a change that reaches its members. */
const lookEvery = 1_000

interface MembersPriceProps {
  /** The published plan. */
  productId: number
  plan: string
  /** What new members pay, as the form has it: 34.99. */
  price: string
  /** How many keep their price. */
  children: ReactNode
}

/** What members of a plan pay who have joined already, and how that is changed for them. */
export function MembersPrice({ productId, plan, price, children }: MembersPriceProps) {
  const asked = useAsk('GET /accounts/price-changes', { query: { productId } })
  const [isOpen, setOpen] = useState(false)
  const { value, again } = asked
  const { members = 0, changes = [], today = '' } = value ?? {}
  const isBusy = changes.some(({ state }) => state === 'announcing' || state === 'takingBack')
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(again, lookEvery)
    return () => clearInterval(timer)
  }, [isBusy, again])
  const change = (
    <Button kind="outline" size="sm" onClick={() => setOpen(true)}>
      {words.change}
    </Button>
  )
  return (
    <>
      <Note icon={<Icon name="users-three" weight="fill" />} {...(members > 0 ? { end: change } : {})}>
        {children}
      </Note>
      <AskedProblem asked={asked} />
      {changes.length > 0 && <Changes changes={changes} onChanged={again} />}
      <PriceChangeDialog
        open={isOpen}
        plan={plan}
        productId={productId}
        price={price}
        today={today}
        onClose={() => setOpen(false)}
        onSent={again}
      />
    </>
  )
}

const tones = {
  announcing: 'info',
  announced: 'success',
  replaced: 'plain',
  takingBack: 'warning',
  takenBack: 'plain',
} as const

interface ChangesProps {
  changes: readonly PriceChange[]
  onChanged: () => void
}

const Changes = ({ changes, onChanged }: ChangesProps) => (
  <Card as="section" className={layout.g3} aria-label={words.list}>
    <SectionHead title={words.list} />
    <ul className={css.list}>
      {changes.map((change) => (
        <Change key={change.id} change={change} onChanged={onChanged} />
      ))}
    </ul>
  </Card>
)

const dayText = (day: string): string => writtenDay('UTC', Date.parse(day))

function Change({ change, onChanged }: { change: PriceChange; onChanged: () => void }) {
  const { id, monthlyCents, firstDay, state, members, told, canTakeBack, createdAt, author } = change
  const { remote } = useServices()
  const { busy, run } = useAct({ dialog: words.backFailed, after: onChanged })
  const what = words.monthFrom(money(monthlyCents), dayText(firstDay))
  const isUnderWay = state === 'announcing' || state === 'takingBack'
  const takeBack = async () => {
    const { backTitle: title, backYes: yes, backNo: no } = words
    if (!(await dialogs.confirm({ title, body: words.backBody(members), yes, no }))) return
    await run(() => remote.ask('POST /accounts/price-changes/{id}/take-back', { params: { id } }))
  }
  return (
    <li className={css.change}>
      <span className={css.text}>
        <b className={prose.num}>{what}</b>
        <span className={`${prose.muted} ${prose.small}`}>
          {words.by(dateTime(createdAt), author.isYou ? words.you : author.name)} ·{' '}
          {isUnderWay ? words.progress(told, members) : words.concernedOf(members)}
        </span>
      </span>
      <Badge tone={tones[state]}>{words.states[state]}</Badge>
      {canTakeBack && (
        <Button
          kind="danger-quiet"
          size="sm"
          busy={busy}
          aria-label={words.takeBackOf(what)}
          onClick={() => void takeBack()}
        >
          {words.takeBack}
        </Button>
      )}
    </li>
  )
}
