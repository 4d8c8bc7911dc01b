import { useState } from 'react'
import type { OwnRole, OwnSession, Passkey, RefusedLogIn, Security } from '#contract/shapes/sign-in.ts'
import { dateTime, shortDate } from '#src/kit/format.ts'
import { deviceIcon } from '#src/kit/security/device-icon.ts'
import { knowsPasskeys } from '#src/kit/security/passkey-support.ts'
import { RenameDialog } from '#src/kit/security/rename-dialog.tsx'
import { useSecurity } from '#src/kit/security/use-security.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Row, Rows } from '#src/ui/row.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { securityPageWords } from '#src/words/admin-security.ts'
import { securityWords as words } from '#src/words/security.ts'
import { roleName } from '#src/words/role-names.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useMay } from '../../ui/own-office.ts'
import { placeNames } from '../../ui/place-names.ts'
import { SectionPage } from '../../ui/section-page.tsx'
import * as css from './security-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The security of the account that is logged in: passkeys, recovery codes, devices. */
export default function SecurityPage() {
  const security = useSecurity()
  const { view, again } = security
  const asked = {
    value: view.is === 'known' ? view.value : undefined,
    problem: view.is === 'missing' ? view.problem : undefined,
    again,
  }
  return (
    <SectionPage title={securityPageWords.title} lead={securityPageWords.lead}>
      <AskedContent asked={asked}>
        {({ office, passkeys, recoveryCodesLeft, sessions, refused }: Security) => (
          <div className={css.columns}>
            <div className={layout.g4}>
              <PasskeyCard passkeys={passkeys} acts={security} />
              <CodeCard left={recoveryCodesLeft} onMake={() => void security.makeCodes(recoveryCodesLeft)} />
              {office && <RoleCard role={office} />}
              <AgainCard />
            </div>
            <SessionCard sessions={sessions} refused={refused} acts={security} />
          </div>
        )}
      </AskedContent>
    </SectionPage>
  )
}

type Acts = ReturnType<typeof useSecurity>

function PasskeyCard({ passkeys, acts }: { passkeys: readonly Passkey[]; acts: Acts }) {
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  return (
    <Card as="section" flush aria-label={words.passkeys}>
      <div className={css.head}>
        <SectionHead title={words.passkeys} />
        {knowsPasskeys() && (
          <Button
            kind="tonal"
            icon={<Icon name="plus" weight="bold" />}
            busy={acts.busy}
            onClick={() => void acts.add()}
          >
            {words.add}
          </Button>
        )}
      </div>
      <div className={css.rows}>
        {passkeys.length === 0 && <p className={`${prose.muted} ${prose.small} ${css.empty}`}>{words.passkeysNone}</p>}
        <Rows plain>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              start={<DeviceTile name={passkey.name} />}
              title={passkey.name}
              detail={
                passkey.isCloned
                  ? words.clonedDetail
                  : words.used(shortDate(passkey.createdAt), passkey.lastUsedAt && dateTime(passkey.lastUsedAt))
              }
              end={
                <span className={layout.flex}>
                  {passkey.isCloned && <Badge tone="danger">{words.cloned}</Badge>}
                  <Button
                    kind="quiet"
                    size="sm"
                    aria-label={words.renameOf(passkey.name)}
                    onClick={() => setRenamed(passkey)}
                  >
                    {words.rename}
                  </Button>
                  <IconButton
                    label={words.removeOf(passkey.name)}
                    icon={<Icon name="trash" />}
                    onClick={() => void acts.remove(passkey)}
                  />
                </span>
              }
            />
          ))}
        </Rows>
      </div>
      <RenameDialog
        passkey={renamed}
        onClose={() => setRenamed(null)}
        onRename={(passkey, name) => void acts.rename(passkey, name)}
      />
    </Card>
  )
}

const DeviceTile = ({ name }: { name: string | null }) => (
  <Tile size="sm">
    <Icon name={deviceIcon(name)} />
  </Tile>
)

const CodeCard = ({ left, onMake }: { left: number | null; onMake: () => void }) => (
  <Card as="section" className={layout.g3} aria-label={words.lost}>
    <SectionHead title={words.lost} />
    <div className={layout.between}>
      <p className={`${prose.muted} ${prose.small}`}>{words.lostBody}</p>
      <Button kind="outline" onClick={onMake}>
        {left === null ? words.codesNone : words.codesLeft(left)}
      </Button>
    </div>
  </Card>
)

/** The account of the user as a member of staff. */
function RoleCard({ role: { roleId, roleName: name, places } }: { role: OwnRole }) {
  const { locations = [] } = useEditing().saved
  return (
    <Card as="section" className={layout.g2} aria-label={securityPageWords.role}>
      <SectionHead title={securityPageWords.role} />
      <p>
        <b>{roleName(roleId, name)}</b>
        <span className={prose.muted}>, {placeNames(places, locations)}</span>
      </p>
    </Card>
  )
}

/** What asks for a recent proof of who the user is, as far as the role does it. */
function AgainCard() {
  const mayDo = useMay()
  const { again, againLead, againFor, againOwn } = securityPageWords
  const asked = (Object.keys(againFor) as (keyof typeof againFor)[]).filter((permission) => mayDo(permission))
  return (
    <Card as="section" className={layout.g3} aria-label={again}>
      <SectionHead title={again} />
      <p className={`${prose.muted} ${prose.small}`}>{againLead}</p>
      <ul className={css.again}>
        {[againOwn, ...asked.map((permission) => againFor[permission])].map((text) => (
          <li key={text}>
            <Icon name="fingerprint" /> {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface SessionCardProps {
  sessions: readonly OwnSession[]
  refused: readonly RefusedLogIn[]
  acts: Acts
}

const SessionCard = ({ sessions, refused, acts }: SessionCardProps) => (
  <Card as="section" flush aria-label={securityPageWords.devices}>
    <div className={css.head}>
      <SectionHead title={securityPageWords.devices} />
      {sessions.length > 1 && (
        <Button kind="danger-quiet" onClick={() => void acts.endOthers()}>
          {securityPageWords.others}
        </Button>
      )}
    </div>
    <div className={css.rows}>
      <Rows plain>
        {sessions.map((session) => {
          const name = words.device(session.device, session.browser)
          return (
            <Row
              key={session.id}
              start={<DeviceTile name={session.device} />}
              title={name}
              detail={securityPageWords.since(
                session.network,
                dateTime(session.startedAt),
                dateTime(session.lastUsedAt),
              )}
              end={
                session.isThisOne ? (
                  <Badge tone="success">{words.here}</Badge>
                ) : (
                  <Button
                    kind="quiet"
                    size="sm"
                    aria-label={words.logOutOf(name)}
                    onClick={() => void acts.endSession(session)}
                  >
                    {words.logOut}
                  </Button>
                )
              }
            />
          )
        })}
      </Rows>
    </div>
    {refused.map((each) => (
      <Refused key={each.id} refused={each} onMine={() => void acts.markSeen(each)} />
    ))}
  </Card>
)

const Refused = ({
  refused: { device, browser, network, at, why },
  onMine,
}: {
  refused: RefusedLogIn
  onMine: () => void
}) => (
  <div className={css.refused}>
    <Icon name="warning" weight="fill" />
    <div className={layout.g2}>
      <b>{words.refused(words.device(device, browser))}</b>
      <span className={prose.small}>{words.why[why](words.at(dateTime(at), network))}</span>
      <span className={`${layout.flex} ${layout.wrap}`}>
        <Button kind="outline" onClick={onMine}>
          {words.wasMe}
        </Button>
        <LinkButton kind="tonal" href="/passwordRecovery">
          {words.changePassword}
        </LinkButton>
      </span>
    </div>
  </div>
)
