import type { ReactNode } from 'react'
import { phoneText } from '#contract/rules/phone.ts'
import type { Customer } from '#contract/shapes/customer.ts'
import { shortDate } from '#src/kit/format.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Icon, type NamesIn } from '#src/ui/icon.tsx'
import { customerPageWords } from '#src/words/admin-customers.ts'
import { customerWords } from '#src/words/admin-desk.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { cardText } from './membership-facts.ts'
import { Plate } from './plate.tsx'
import * as css from './customer-head.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Who the customer is, how to reach them, and the facts that a call is about most often. */
export function CustomerHead({ customer, acts }: { customer: Customer; acts: ReactNode }) {
  const { locations } = useEditing().saved
  const { name, email, phone, vehicle, homeLocationId } = customer
  const home = locations?.find(({ id }) => id === homeLocationId)?.name
  const reached: [icon: NamesIn<'regular'>, value: ReactNode][] = [
    ['envelope-simple', email],
    ['phone', phone === '' ? customerPageWords.noPhone : phoneText(phone)],
    ...(vehicle
      ? ([
          [
            'car-profile',
            <>
              <Plate>{vehicle.license}</Plate> {vehicle.year} {vehicle.make} {vehicle.model}, {vehicle.color}
            </>,
          ],
        ] as [NamesIn<'regular'>, ReactNode][])
      : []),
    ['map-pin', home ?? customerPageWords.noHome],
  ]
  return (
    <header className={css.head}>
      <Avatar initials={initialsOf(name)} large />
      <div className={css.text}>
        <div className={css.who}>
          <h1 className={css.title}>{name}</h1>
          <Badge tone={customer.isEmailConfirmed ? 'success' : 'warning'}>
            {customer.isEmailConfirmed ? customerWords.confirmed : customerWords.unconfirmed}
          </Badge>
        </div>
        <ul className={`${css.reached} ${prose.small}`}>
          {reached.map(([icon, value]) => (
            <li key={icon}>
              <Icon name={icon} size="sm" />
              <span>{value}</span>
            </li>
          ))}
        </ul>
        <p className={`${prose.muted} ${prose.small}`}>
          {[
            `${customerWords.since} ${shortDate(customer.since)}`,
            `${customerWords.points}: ${customerWords.pointsOf(customer.points, customer.pointGoal)}`,
            `${customerWords.card}: ${cardText(customer)}`,
          ].join(' · ')}
        </p>
      </div>
      <div className={css.acts}>{acts}</div>
    </header>
  )
}
