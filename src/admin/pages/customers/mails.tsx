import type { Customer } from '#contract/shapes/customer.ts'
import { dateTime } from '#src/kit/format.ts'
import { Badge, type BadgeProps } from '#src/ui/badge.tsx'
import { Row } from '#src/ui/row.tsx'
import { customerMailWords as words } from '#src/words/admin-customers.ts'
import { Listed } from './listed.tsx'

const tones: Record<Customer['mails'][number]['state'], NonNullable<BadgeProps['tone']>> = {
  sent: 'plain',
  waiting: 'info',
  failed: 'danger',
}

/** Mails to the customer's address. */
export function Mails({ mails }: { mails: Customer['mails'] }) {
  const numbered = mails.map((mail, number) => ({ ...mail, key: `${mail.at} ${number}` }))
  return (
    <Listed title={words.title} none={words.none} list={numbered}>
      {({ key, subject, at, state }) => (
        <Row
          key={key}
          title={subject}
          detail={dateTime(at)}
          end={<Badge tone={tones[state]}>{words.states[state]}</Badge>}
        />
      )}
    </Listed>
  )
}
