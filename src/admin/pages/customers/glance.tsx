import { useEffect, useState, type ReactNode } from 'react'
import { nextBill } from '#contract/rules/membership-acts.ts'
import { stateOf, writtenDay } from '#contract/rules/membership.ts'
import type { CustomerGlance } from '#contract/shapes/customer.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import { dateTime, money, shortDate } from '#src/kit/format.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { useServices } from '#src/kit/services.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon, type NamesIn } from '#src/ui/icon.tsx'
import { findWords as words } from '#src/words/admin-customers.ts'
import { memberWords } from '#src/words/admin-members.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { Plate } from './plate.tsx'
import * as css from './glance.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface GlanceProps {
  id: string
  name: string
  onOpen: () => void
}

/** What a desk asks first about the chosen customer. */
export function Glance({ id, name, onOpen }: GlanceProps) {
  const settled = useSettled(id)
  return (
    <Card as="section" className={css.glance} aria-label={name}>
      <div className={css.who}>
        <Avatar initials={initialsOf(name)} large />
        <h2 className={css.name}>{name}</h2>
      </div>
      <AskedGlance key={settled} id={settled} />
      <Button block onClick={onOpen}>
        {words.openOne(name)}
      </Button>
    </Card>
  )
}

/** Milliseconds for which a customer is chosen until the server is asked. */
const pause = 120

/** The value once it has stayed for a while. */
const useSettled = (value: string): string => {
  const { clock } = useServices()
  const [settled, setSettled] = useState(value)
  useEffect(() => clock.after(pause, () => setSettled(value)), [clock, value])
  return settled
}

const AskedGlance = ({ id }: { id: string }) => (
  <AskedContent asked={useAsk('GET /accounts/customers/{id}/glance', { params: { id } })}>
    {(glance) => <Facts glance={glance} />}
  </AskedContent>
)

function Facts({ glance }: { glance: CustomerGlance }) {
  const { saved, timeZone } = useEditing()
  const { clock } = useServices()
  const rules = { ...read(settings.membership, saved.membership), timeZone }
  const now = clock.now()
  const placeOf = (id: number) => saved.locations?.find((each) => each.id === id)?.name ?? String(id)
  const { since, memberships, plates, items, points, lastUse } = glance
  const facts: [key: string, icon: NamesIn<'regular'>, name: string, value: ReactNode][] = [
    ['since', 'user-circle', words.since, shortDate(since)],
    ...memberships.flatMap(({ id, terms, vehicle }): typeof facts => {
      const state = stateOf(terms, now)
      const { at, totalCents } = nextBill(terms, rules)
      const next = `${writtenDay(rules.timeZone, at)}, ${money(totalCents)}`
      return [
        [`${id} plan`, 'crown', words.club, `${terms.plan.name}, ${memberWords.states[state].toLowerCase()}`],
        state === 'ending'
          ? [`${id} ends`, 'calendar-check', memberWords.ends, writtenDay(rules.timeZone, terms.nextBillingAt)]
          : [`${id} next`, 'calendar-check', memberWords.next, next],
        ...(vehicle
          ? [[`${id} car`, 'car-profile', words.vehicle, <Plate key="plate">{vehicle.license}</Plate>] as const]
          : []),
      ] as typeof facts
    }),
    ...(memberships.length > 0
      ? []
      : plates
          .slice(0, 1)
          .map((plate): (typeof facts)[number] => [
            'plate',
            'car-profile',
            words.vehicle,
            <Plate key="plate">{plate}</Plate>,
          ])),
    ['wallet', 'wallet', words.wallet, words.walletOf(items, points)],
    [
      'last',
      'clock',
      words.lastUse,
      lastUse ? `${dateTime(lastUse.at)}, ${placeOf(lastUse.locationId)}` : words.neverUsed,
    ],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([key, icon, name, value]) => (
        <div key={key}>
          <dt>
            <Icon name={icon} size="sm" />
            {name}
          </dt>
          <dd className={prose.num}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
