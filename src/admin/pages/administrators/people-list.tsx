import type { Administrator, OfficeInvitation } from '#contract/shapes/administrator.ts'
import { dateTime, relativeTime } from '#src/kit/format.ts'
import { initialsOf } from '#src/kit/initials.ts'
import type { ReactNode } from 'react'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { administratorsWords as words } from '#src/words/admin-administrators.ts'
import { passkeyDemandWords, peopleWords } from '#src/words/admin-staff.ts'
import { roleName } from '#src/words/role-names.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { placeNames } from '../../ui/place-names.ts'
import * as css from './administrators-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface PeopleListProps {
  people: readonly Administrator[]
  invitations: readonly OfficeInvitation[]
  now: number
  onChange: (person: Administrator) => void
  onEnd: (person: Administrator) => void
  onSendAgain: (invitation: OfficeInvitation) => void
  onWithdraw: (invitation: OfficeInvitation) => void
}

/** Who may use the back office, oneself first, then who is invited. */
export function PeopleList({ people, invitations, now, ...acts }: PeopleListProps) {
  return (
    <Card as="section" flush aria-label={peopleWords.area}>
      {people.length + invitations.length === 0 && <p className={`${css.none} ${prose.muted}`}>{peopleWords.none}</p>}
      <p className={`${css.row} ${css.heads} ${prose.muted} ${prose.xs}`} aria-hidden="true">
        <span />
        {Object.values(peopleWords.columns).map((column) => (
          <span key={column}>{column}</span>
        ))}
      </p>
      <ul className={css.list}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} now={now} onChange={acts.onChange} onEnd={acts.onEnd} />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            now={now}
            onSendAgain={acts.onSendAgain}
            onWithdraw={acts.onWithdraw}
          />
        ))}
      </ul>
    </Card>
  )
}

interface FactsProps {
  of: Pick<Administrator, 'role' | 'roleName' | 'places'>
  last: string
  means: ReactNode
}

/** Role, places, when and how a member of staff logs in: columns of a wide window, named lines of a narrow one. */
function Facts({ of, last, means }: FactsProps) {
  const { locations = [] } = useEditing().saved
  const { role, places, seen, means: way } = peopleWords.columns
  return (
    <>
      <Fact name={role} className={css.role}>
        {roleName(of.role, of.roleName)}
      </Fact>
      <Fact name={places}>{placeNames(of.places, locations)}</Fact>
      <Fact name={seen} className={prose.muted}>
        {last}
      </Fact>
      <Fact name={way}>{means}</Fact>
    </>
  )
}

const Fact = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <span className={cx(css.fact, className)}>
    <span className={css.name}>{name}: </span>
    {children}
  </span>
)

const Means = ({ passkeys }: { passkeys: number }) => (
  <span className={`${css.means} ${passkeys === 0 ? css.weak : prose.muted}`}>
    <Icon name={passkeys === 0 ? 'warning' : 'fingerprint'} />
    {passkeys === 0 ? passkeyDemandWords.none : passkeyDemandWords.count(passkeys)}
  </span>
)

const lastOf = ({ isYou, seenAt, seenOn }: Administrator, now: number): string => {
  if (isYou) return peopleWords.seenHere
  return seenAt === null ? peopleWords.unseen : peopleWords.seen(relativeTime(seenAt, now), seenOn)
}

function PersonRow({
  person,
  now,
  onChange,
  onEnd,
}: { person: Administrator } & Pick<PeopleListProps, 'now' | 'onChange' | 'onEnd'>) {
  const { name, email, isYou, isChangeable, passkeys } = person
  return (
    <li className={css.row}>
      <Avatar initials={initialsOf(name)} />
      <span className={css.who}>
        <b>
          {name} {isYou && <Badge tone="plain">{peopleWords.you}</Badge>}
        </b>
        <span className={`${prose.muted} ${prose.small}`}>{email}</span>
      </span>
      <Facts of={person} last={lastOf(person, now)} means={<Means passkeys={passkeys} />} />
      <span className={css.acts}>
        {isChangeable && (
          <>
            <Button kind="quiet" size="sm" aria-label={peopleWords.changeOf(name)} onClick={() => onChange(person)}>
              {peopleWords.change}
            </Button>
            <Button kind="danger-quiet" size="sm" aria-label={words.endOf(name)} onClick={() => onEnd(person)}>
              {words.end}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

interface InvitationRowProps extends Pick<PeopleListProps, 'now' | 'onSendAgain' | 'onWithdraw'> {
  invitation: OfficeInvitation
}

function InvitationRow({ invitation, now, onSendAgain, onWithdraw }: InvitationRowProps) {
  const { email, invitedBy, validUntil } = invitation
  const hasExpired = Date.parse(validUntil) <= now
  const until = hasExpired ? words.expiredAt : words.validUntil
  return (
    <li className={css.row}>
      <span className={css.mail}>
        <Icon name="envelope-simple" />
      </span>
      <span className={css.who}>
        <b>{email}</b>
      </span>
      <Facts
        of={invitation}
        last={until(invitedBy, dateTime(validUntil))}
        means={<Badge tone={hasExpired ? 'warning' : 'info'}>{hasExpired ? words.expired : peopleWords.invited}</Badge>}
      />
      <span className={css.acts}>
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
    </li>
  )
}
