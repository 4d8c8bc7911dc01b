import type { Customer, CustomerSession } from '#contract/shapes/customer.ts'
import { dateTime, relativeTime } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/row.tsx'
import { customerWords } from '#src/words/admin-desk.ts'
import { Permitted } from '../../ui/permitted.tsx'
import type { ReasonedAct } from '../../ui/reason-dialog.tsx'
import { Listed } from './listed.tsx'

interface SessionsProps {
  customer: Customer
  ask: (act: ReasonedAct) => void
}

/** Where the customer is logged in. */
export function Sessions({ customer, ask }: SessionsProps) {
  const { remote, clock } = useServices()
  const deviceOf = ({ platform }: CustomerSession) => customerWords.platforms[platform ?? 'unknown']
  const end = (ended: CustomerSession) =>
    ask({
      title: customerWords.endSessionOf(deviceOf(ended)),
      body: customerWords.endSessionBody,
      yes: customerWords.endSession,
      done: customerWords.sessionEnded,
      act: (reason) =>
        remote.ask('POST /accounts/customers/{id}/sessions/{session}/end', {
          params: { id: customer.id, session: ended.id },
          body: { reason },
        }),
    })
  return (
    <Listed title={customerWords.sessions} none={customerWords.sessionsNone} list={customer.sessions}>
      {(session) => (
        <Row
          key={session.id}
          title={deviceOf(session)}
          detail={customerWords.lastUsed(relativeTime(session.lastUsedAt, clock.now()), dateTime(session.startedAt))}
          end={
            session.isYours ? (
              <Badge tone="info">{customerWords.thisSession}</Badge>
            ) : (
              <Permitted to="help-customers">
                <Button
                  kind="danger-quiet"
                  size="sm"
                  aria-label={`${customerWords.endSession}: ${deviceOf(session)}, ${dateTime(session.startedAt)}`}
                  onClick={() => end(session)}
                >
                  {customerWords.endSession}
                </Button>
              </Permitted>
            )
          }
        />
      )}
    </Listed>
  )
}
