import type { OfficeInvitation } from '#contract/shapes/administrator.ts'
import { dateTime } from '#src/kit/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row, Rows } from '#src/ui/row.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { administratorsWords as words } from '#src/words/admin-administrators.ts'
import * as css from './administrators-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface InvitationListProps {
  invitations: readonly OfficeInvitation[]
  now: number
  onSendAgain: (invitation: OfficeInvitation) => void
  onWithdraw: (invitation: OfficeInvitation) => void
}

/** Invitations that were neither accepted nor withdrawn. */
export function InvitationList({ invitations, ...rest }: InvitationListProps) {
  return (
    <Card as="section" flush aria-label={words.invitations}>
      <div className={css.head}>
        <SectionHead title={words.invitations} />
        {invitations.length === 0 && <p className={`${prose.muted} ${prose.small}`}>{words.invitationsNone}</p>}
      </div>
      <div className={css.rows}>
        <Rows plain>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} {...rest} />
          ))}
        </Rows>
      </div>
    </Card>
  )
}

interface InvitationRowProps extends Omit<InvitationListProps, 'invitations'> {
  invitation: OfficeInvitation
}

function InvitationRow({ invitation, now, onSendAgain, onWithdraw }: InvitationRowProps) {
  const { email, invitedBy, validUntil } = invitation
  const hasExpired = Date.parse(validUntil) <= now
  const until = hasExpired ? words.expiredAt : words.validUntil
  return (
    <Row
      title={email}
      detail={until(invitedBy, dateTime(validUntil))}
      end={
        <span className={css.acts}>
          {hasExpired && <Badge tone="warning">{words.expired}</Badge>}
          <Button kind="quiet" size="sm" aria-label={words.againTo(email)} onClick={() => onSendAgain(invitation)}>
            {words.again}
          </Button>
          <Button
            kind="danger-quiet"
            size="sm"
            aria-label={words.withdrawOf(email)}
            onClick={() => onWithdraw(invitation)}
          >
            {words.withdraw}
          </Button>
        </span>
      }
    />
  )
}
