import type { Customer } from '#contract/shapes/customer.ts'
import { shortDate } from '#src/kit/format.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { customerWords } from '#src/words/admin-desk.ts'
import { cardText } from './membership-facts.ts'
import * as css from './customer-head.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const factsOf = (customer: Customer): [name: string, value: string][] => [
  [customerWords.since, shortDate(customer.since)],
  [customerWords.points, customerWords.pointsOf(customer.points, customer.pointGoal)],
  // What the membership is, and when it is billed, stands below.
  [customerWords.club, customer.club.name ?? customerWords.noClub],
  [customerWords.card, cardText(customer)],
]

/** Who the customer is, and the facts that a call is about most often. */
export const CustomerHead = ({ customer }: { customer: Customer }) => (
  <Card className={css.head}>
    <div className={css.who}>
      <Avatar initials={initialsOf(customer.name)} large />
      <div>
        <h2 className={css.name}>{customer.name}</h2>
        <p className={`${prose.muted} ${prose.small}`}>{customer.email}</p>
      </div>
      <Badge tone={customer.isEmailConfirmed ? 'success' : 'warning'}>
        {customer.isEmailConfirmed ? customerWords.confirmed : customerWords.unconfirmed}
      </Badge>
    </div>
    <dl className={css.facts}>
      {factsOf(customer).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={prose.num}>{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
