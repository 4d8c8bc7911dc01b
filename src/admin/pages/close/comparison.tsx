import { useState } from 'react'
import { unsettledIn } from '#contract/rules/difference.ts'
import { toCents } from '#contract/rules/money.ts'
import type { DayComparison, Difference } from '#contract/shapes/close.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Actions, Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { closeWords as words } from '#src/words/admin-closes.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { customerAddress } from '../../ui/customer-search.ts'
import { ReasonDialog, type ReasonedAct } from '../../ui/reason-dialog.tsx'
import type { Asked } from '../../ui/use-ask.ts'
import * as css from './close-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const shown = (amount: number): string => money(toCents(amount))

/** The books of a day beside the list of the processor. */
export const ComparisonCard = ({ asked }: { asked: Asked<DayComparison> }) => (
  <Card as="section" className={layout.g3} aria-labelledby="compared">
    <AskedContent asked={asked}>{(compared) => <Compared compared={compared} />}</AskedContent>
  </Card>
)

const Compared = ({ compared }: { compared: DayComparison }) => {
  const { processor, books, listed, difference, differences } = compared
  const open = unsettledIn(compared).length
  const waiting = differences.filter(({ lasts, note }) => !lasts && note === null).length
  const isSame = difference === 0 && differences.length === 0
  return (
    <>
      <div className={css.itemHead}>
        <h2 id="compared" className={css.head}>
          {words.compared}
        </h2>
        {isSame && (
          <Badge tone="success" icon={<Icon name="check-circle" weight="fill" />}>
            {words.agrees}
          </Badge>
        )}
        {open > 0 && (
          <Badge tone="warning" icon={<Icon name="warning" weight="fill" />}>
            {words.toSettle(open)}
          </Badge>
        )}
        {open === 0 && waiting > 0 && <Badge>{words.waiting(waiting)}</Badge>}
      </div>
      {listed && difference !== null ? (
        <>
          <div className={css.sides}>
            <Side name={words.books} side={books} />
            <span className={css.big} aria-hidden="true">
              {difference === 0 ? '=' : '≠'}
            </span>
            <Side name={words.bank} side={listed} />
          </div>
          <p className={cx(css.difference, difference !== 0 && css.differs)}>
            <span>{words.difference}</span>
            <span className={prose.num}>{shown(difference)}</span>
          </p>
        </>
      ) : (
        <p className={prose.muted}>{processor === null ? words.nothingCharged : words.noList(processor)}</p>
      )}
    </>
  )
}

const Side = ({ name, side: { total, payments, refunds } }: { name: string; side: DayComparison['books'] }) => (
  <div>
    <p className={`${prose.small} ${prose.muted}`}>{name}</p>
    <p className={`${css.big} ${prose.num}`}>{shown(total)}</p>
    <p className={`${prose.xs} ${prose.muted}`}>{words.side(payments, refunds)}</p>
  </div>
)

interface DifferencesProps {
  asked: Asked<DayComparison>
  /** The day is not closed: what differs can be settled. */
  isOpen: boolean
}

/** What the two sides do not share, each with its order and its acts. */
export function Differences({ asked, isOpen }: DifferencesProps) {
  const { remote } = useServices()
  const [left, setLeft] = useState<ReasonedAct | null>(null)
  const { differences = [] } = asked.value ?? {}
  const leave = ({ id }: Difference) =>
    setLeft({
      title: words.leaveTitle,
      body: words.leaveBody,
      yes: words.leaveYes,
      done: words.leftDone,
      act: (note) => remote.ask('PUT /accounts/differences/{id}/note', { params: { id }, body: { note } }),
    })
  if (differences.length === 0) return null
  return (
    <>
      {differences.map((difference) => (
        <Item
          key={difference.id}
          difference={difference}
          isOpen={isOpen && difference.note === null}
          onLeave={() => leave(difference)}
          onSettled={asked.again}
        />
      ))}
      <ReasonDialog asked={left} onClose={() => setLeft(null)} onDone={asked.again} />
    </>
  )
}

const storyOf = ({ kind, of, number, reference, booked, listed, at }: Difference): string => {
  const what = words.what(of, number, reference)
  const when = dateTime(at)
  if (kind === 'missing') return words.stories.missing(what, shown(booked ?? 0), when)
  if (kind === 'unknown') return words.stories.unknown(what, shown(listed ?? 0), when)
  return words.stories.amount(what, shown(booked ?? 0), shown(listed ?? 0), when)
}

interface ItemProps {
  difference: Difference
  isOpen: boolean
  onLeave: () => void
  onSettled: () => void
}

function Item({ difference, isOpen, onLeave, onSettled }: ItemProps) {
  const { remote } = useServices()
  const { id, kind, of, reference, customerId, listed, lasts, note } = difference
  const { busy, run } = useAct({
    dialog: (error) => ({ kind: 'error', title: words.giveBackFailedTitle, body: refusalOr()(error) }),
    after: onSettled,
  })
  const giveBack = async () => {
    const body = words.giveBackBody(shown(listed ?? 0))
    const { giveBackTitle: title, giveBackYes: yes, giveBackNo: no } = words
    if (!(await dialogs.confirm({ title, body, yes, no }))) return
    const done = await run(() => remote.ask('PUT /accounts/differences/{id}/return', { params: { id } }))
    if (done) toasts.show(words.givenBack, 'success')
  }
  return (
    <Card as="section" className={cx(css.item, !(lasts && isOpen) && css.quiet)} aria-label={words.kinds[kind]}>
      <div className={css.itemHead}>
        <h2 className={css.head}>{words.kinds[kind]}</h2>
        <span className={`${prose.mono} ${prose.small} ${prose.muted}`}>{reference.slice(0, 8)}</span>
      </div>
      <p>
        {customerId === null ? (
          storyOf(difference)
        ) : (
          <Anchor href={customerAddress(customerId)}>{storyOf(difference)}</Anchor>
        )}
      </p>
      {note !== null && <p className={prose.muted}>{words.left(note)}</p>}
      {isOpen && !lasts && <p className={`${prose.small} ${prose.muted}`}>{words.late}</p>}
      {isOpen && (
        <Actions>
          {kind === 'unknown' && of === 'payment' && (
            <Button
              kind="outline"
              busy={busy}
              icon={<Icon name="arrow-u-up-left" weight="bold" />}
              onClick={() => void giveBack()}
            >
              {words.giveBack(shown(listed ?? 0))}
            </Button>
          )}
          <Button kind="quiet" onClick={onLeave}>
            {words.leave}
          </Button>
        </Actions>
      )}
    </Card>
  )
}
