import type { Broadcast } from '#contract/shapes/broadcast.ts'
import { dateTime } from '#src/kit/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { adminPushWords } from '#src/words/admin-push.ts'
import { audienceText } from './audience.ts'
import { senderText, stateTones } from './sent-list.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface BroadcastListProps {
  broadcasts: readonly Broadcast[]
  nameOf: (locationId: number) => string | undefined
}

/** The newest messages to an audience, with the number of devices by what became of them. */
export function BroadcastList({ broadcasts, nameOf }: BroadcastListProps) {
  if (broadcasts.length === 0) return null
  return (
    <Card as="section" className={layout.g3} aria-label={adminPushWords.broadcastsTitle}>
      <SectionHead title={adminPushWords.broadcastsTitle} />
      {broadcasts.map((each) => (
        <article key={each.id} className={layout.g1} aria-label={each.title}>
          <h3>{each.title}</h3>
          <p className={`${prose.muted} ${prose.small}`}>{summaryOf(each, nameOf)}</p>
          <div className={`${layout.flex} ${layout.wrap}`}>
            {states.map((state) =>
              each.devices[state] === 0 ? null : (
                <Badge key={state} tone={stateTones[state]}>
                  {adminPushWords.inState(adminPushWords.states[state], each.devices[state])}
                </Badge>
              ),
            )}
            {!each.isComplete && <Badge tone="info">{adminPushWords.queueing}</Badge>}
          </div>
        </article>
      ))}
    </Card>
  )
}

const states = Object.keys(stateTones) as (keyof typeof stateTones)[]

const summaryOf = (broadcast: Broadcast, nameOf: BroadcastListProps['nameOf']): string => {
  const { audience, customers, sentAt, sender, path } = broadcast
  const to = `${audienceText(audience, nameOf)}: ${adminPushWords.customers(customers)}`
  const sent = adminPushWords.to(to, dateTime(sentAt), senderText(sender))
  return path === null ? sent : `${sent}. ${adminPushWords.opensPath(path)}`
}
