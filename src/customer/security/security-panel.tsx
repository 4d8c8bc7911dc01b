import { useState, type ReactNode } from 'react'
import { offices } from '#contract/routes/offices.ts'
import type { OwnSession, Passkey, RefusedLogIn, Security } from '#contract/shapes/sign-in.ts'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { ActContext } from '#src/kit/acts/act.ts'
import { dateTime, shortDate } from '#src/kit/format.ts'
import { AskAgain } from '#src/kit/security/ask-again.tsx'
import { deviceIcon } from '#src/kit/security/device-icon.ts'
import { knowsPasskeys } from '#src/kit/security/passkey-support.ts'
import { RenameDialog } from '#src/kit/security/rename-dialog.tsx'
import { useSecurity } from '#src/kit/security/use-security.tsx'
import { useServices } from '#src/kit/services.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { Row, RowButton, RowLink, Rows } from '#src/ui/row.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { accountWords } from '#src/words/account.ts'
import { roleName } from '#src/words/role-names.ts'
import { securityWords as words } from '#src/words/security.ts'
import * as layout from '#src/ui/styles/layout.module.css'

/** Passkeys, recovery codes and sessions of the user. @param passwordAt the address where the password is changed */
export function SecurityPanel({ passwordAt }: { passwordAt: string }) {
  const services = useServices()
  return (
    <ActContext value={services}>
      <AskAgain>
        <Panel passwordAt={passwordAt} />
      </AskAgain>
    </ActContext>
  )
}

function Panel({ passwordAt }: { passwordAt: string }) {
  const security = useSecurity()
  const { view, again } = security
  if (view.is === 'loading')
    return (
      <div aria-busy="true">
        <Skeleton height={320} />
      </div>
    )
  if (view.is === 'missing')
    return (
      <Note
        tone="warning"
        live
        end={
          <Button kind="quiet" size="sm" onClick={again}>
            {words.tryAgain}
          </Button>
        }
      >
        {view.problem}
      </Note>
    )
  const { office, passkeys, sessions, refused, recoveryCodesLeft } = view.value
  return (
    <div className={layout.g4}>
      {refused.map((each) => (
        <Refused key={each.id} refused={each} passwordAt={passwordAt} onMine={() => void security.markSeen(each)} />
      ))}
      <Passkeys passkeys={passkeys} acts={security} />
      <Section title={words.lost}>
        <Rows>
          <RowButton
            start={<IconTile name="key" />}
            title={recoveryCodesLeft === null ? words.codesNone : words.codesLeft(recoveryCodesLeft)}
            detail={words.lostBody}
            onClick={() => void security.makeCodes(recoveryCodesLeft)}
          />
        </Rows>
      </Section>
      <Sessions sessions={sessions} acts={security} />
      {office && (
        <Rows>
          <RowButton
            onClick={() => location.assign(offices.admin.path)}
            start={<IconTile name="identification-badge" />}
            title={words.office}
            detail={words.officeAs(roleName(office.roleId, office.roleName))}
          />
        </Rows>
      )}
      <Rows>
        <RowLink href={passwordAt} start={<IconTile name="lock-key" />} title={accountWords.updatePassword} />
      </Rows>
    </div>
  )
}

type Acts = ReturnType<typeof useSecurity>

function Passkeys({ passkeys, acts }: { passkeys: Security['passkeys']; acts: Acts }) {
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  return (
    <Section title={words.passkeys}>
      <Rows>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            start={<IconTile name={deviceIcon(passkey.name)} />}
            title={passkey.name}
            detail={passkeyDetail(passkey)}
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
        {passkeys.length === 0 && <Row start={<IconTile name="fingerprint" />} title={words.passkeysNone} />}
        {knowsPasskeys() && (
          <RowButton
            start={<IconTile name="plus" />}
            title={words.add}
            disabled={acts.busy}
            onClick={() => void acts.add()}
          />
        )}
      </Rows>
      <RenameDialog
        passkey={renamed}
        onClose={() => setRenamed(null)}
        onRename={(passkey, name) => void acts.rename(passkey, name)}
      />
    </Section>
  )
}

const passkeyDetail = ({ isCloned, createdAt, lastUsedAt }: Passkey): ReactNode =>
  isCloned ? words.clonedDetail : words.used(shortDate(createdAt), lastUsedAt === null ? null : shortDate(lastUsedAt))

function Sessions({ sessions, acts }: { sessions: Security['sessions']; acts: Acts }) {
  return (
    <Section title={words.sessions}>
      <Rows>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void acts.endSession(session)} />
        ))}
      </Rows>
      {sessions.length > 1 && (
        <Button kind="danger-quiet" block onClick={() => void acts.endOthers()}>
          {words.others}
        </Button>
      )}
    </Section>
  )
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { device, browser, network, lastUsedAt, isThisOne } = session
  const name = words.device(device, browser)
  return (
    <Row
      start={<IconTile name={deviceIcon(device)} />}
      title={name}
      detail={words.at(isThisOne ? words.now : dateTime(lastUsedAt), network)}
      end={
        isThisOne ? (
          <Badge tone="success">{words.here}</Badge>
        ) : (
          <Button kind="quiet" size="sm" aria-label={words.logOutOf(name)} onClick={onEnd}>
            {words.logOut}
          </Button>
        )
      }
    />
  )
}

interface RefusedProps {
  refused: RefusedLogIn
  passwordAt: string
  onMine: () => void
}

/** A log-in that was refused, with two answers. */
const Refused = ({ refused: { device, browser, network, at, why }, passwordAt, onMine }: RefusedProps) => (
  <Note tone="warning">
    <div className={layout.g2}>
      <b>{words.refused(words.device(device, browser))}</b>
      <span>{words.why[why](words.at(dateTime(at), network))}</span>
      <span className={`${layout.flex} ${layout.wrap}`}>
        <Button kind="outline" onClick={onMine}>
          {words.wasMe}
        </Button>
        <LinkButton kind="tonal" href={passwordAt}>
          {words.changePassword}
        </LinkButton>
      </span>
    </div>
  </Note>
)
