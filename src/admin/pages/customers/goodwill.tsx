import { useState } from 'react'
import { mostFreeMonths } from '#contract/constants.ts'
import { stateOf } from '#contract/rules/membership.ts'
import { toCents } from '#contract/rules/money.ts'
import type { Customer } from '#contract/shapes/customer.ts'
import type { Goodwill, GoodwillKind } from '#contract/shapes/goodwill.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { SelectField, type Option } from '#src/ui/select-field.tsx'
import { goodwillWords as words } from '#src/words/admin-goodwill.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { ReasonForm } from '../../ui/reason-dialog.tsx'

interface GiveProps {
  customer: Customer
  onActed: () => void
}

/** Gives the customer something, with a reason. */
export function GiveSomething({ customer, onActed }: GiveProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="tonal" onClick={() => setOpen(true)}>
        <Icon name="gift" size="sm" />
        {words.give}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={words.title(customer.name)} description={words.body}>
        <GiveForm customer={customer} onClose={() => setOpen(false)} onDone={onActed} />
      </Dialog>
    </>
  )
}

/** What a kind can be given of; empty: the kind is not offered. */
type Choices = Record<GoodwillKind, Option[]>

const membershipOption = ({ id, terms, vehicle }: Customer['memberships'][number]): Option => ({
  value: id,
  label: vehicle ? words.planOf(terms.plan.name, vehicle.license) : terms.plan.name,
})

const useChoices = ({ uses, items, memberships }: Customer): Choices => {
  const { saved } = useEditing()
  const now = useServices().clock.now()
  const placeOf = (id: number) => saved.locations?.find((each) => each.id === id)?.name ?? String(id)
  const washes = uses.flatMap(({ id, kind, name, locationId, usedDate }) =>
    id === undefined || kind === 'giftCard'
      ? []
      : [{ value: `use ${id}`, label: words.visit(name, placeOf(locationId), dateTime(usedDate)) }],
  )
  const cards = items.filter(({ balance }) => balance !== null)
  return {
    rewash: [
      ...washes,
      ...items.flatMap(({ id, name, balance }) =>
        balance === null ? [{ value: `item ${id}`, label: words.inWallet(name) }] : [],
      ),
    ],
    clubUse: memberships
      .filter(({ terms, usesThisPeriod }) => terms.plan.useLimit !== null && usesThisPeriod > 0)
      .map(membershipOption),
    freeMonth: memberships
      .filter(({ terms }) => stateOf(terms, now) !== 'ending' && (terms.freeMonths ?? 0) < mostFreeMonths)
      .map(membershipOption),
    points: saved.loyaltyProgram ? [{ value: '', label: '' }] : [],
    balance: [
      ...cards.map(({ id, name, balance, maskedCode }) => ({
        value: id,
        label: words.card(name, maskedCode, money(toCents(balance ?? 0))),
      })),
      { value: '', label: words.newCard },
    ],
  }
}

interface GiftForm {
  kind: GoodwillKind
  of: string
  /** As typed. */
  amount: string
}

/** Undefined: the amount is missing. */
const giftOf = ({ kind, of, amount }: GiftForm): Goodwill | undefined => {
  if (kind === 'rewash') {
    const [member, id] = of.split(' ') as ['use' | 'item', string]
    return { kind, [member]: id }
  }
  if (kind === 'clubUse' || kind === 'freeMonth') return { kind, membership: of }
  const given = kind === 'balance' ? toCents(Number(amount)) : Number(amount)
  if (!Number.isInteger(given) || given < 1) return undefined
  return { kind, amount: given, ...(of !== '' && { item: of }) }
}

function GiveForm({ customer, onClose, onDone }: { customer: Customer; onClose: () => void; onDone: () => void }) {
  const { remote, newKey } = useServices()
  const choices = useChoices(customer)
  const kinds = (Object.keys(choices) as GoodwillKind[]).filter((kind) => choices[kind].length > 0)
  const startOf = (kind: GoodwillKind): GiftForm => ({ kind, of: choices[kind][0]?.value ?? '', amount: '' })
  const [gift, setGift] = useState(() => startOf(kinds[0]!))
  // One opened form gives once, however often it is sent.
  const [id] = useState(newKey)
  const [isMissing, setMissing] = useState(false)
  const { kind, of, amount } = gift
  const hasAmount = kind === 'points' || kind === 'balance'
  return (
    <ReasonForm
      yes={words.yes[kind]}
      done={words.done}
      onClose={onClose}
      onDone={onDone}
      check={() => {
        const isComplete = giftOf(gift) !== undefined
        setMissing(!isComplete)
        return isComplete
      }}
      act={(reason) => {
        const params = { id: customer.id, goodwill: id }
        return remote.ask('PUT /accounts/customers/{id}/goodwill/{goodwill}', {
          params,
          body: { ...giftOf(gift)!, reason },
        })
      }}
    >
      <SelectField
        label={words.what}
        value={kind}
        options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={({ target }) => {
          setMissing(false)
          setGift(startOf(target.value as GoodwillKind))
        }}
      />
      {kind !== 'points' && (
        <SelectField
          label={words.of[kind]}
          value={of}
          options={choices[kind]}
          onChange={({ target }) => setGift({ ...gift, of: target.value })}
        />
      )}
      {hasAmount && (
        <Field
          label={words.amount[kind]}
          inputMode={kind === 'points' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={amount}
          error={isMissing ? words.amountMissing : undefined}
          onChange={({ target }) => {
            setMissing(false)
            setGift({ ...gift, amount: target.value })
          }}
        />
      )}
    </ReasonForm>
  )
}
