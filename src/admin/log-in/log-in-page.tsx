import { useEffect, useRef, useState } from 'react'
import { formProblemText } from '#src/kit/forms/form-problem-text.ts'
import { logInByPasskey, type BeginLogIn } from '#src/kit/log-in/ways.ts'
import { knowsPasskeys } from '#src/kit/security/passkey-support.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { forgetLastStaff, type LastStaff } from '#src/session/last-staff.ts'
import { LinkButton, Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { officeLogInWords as words } from '#src/words/admin-log-in.ts'
import { logInWords } from '#src/words/log-in.ts'
import { Merchant } from '../ui/merchant.tsx'
import { PasswordLogIn } from './password-log-in.tsx'
import type { LeftOffice } from './office-address.ts'
import * as css from './log-in-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface LogInPageProps {
  /** The person who is greeted; null: none. */
  last: LastStaff | null
  left: LeftOffice | null
  /** The account that is logged in opens no back office. */
  isOther: boolean
}

/**
 * Where members of staff log in to the back office: by a passkey, by a password, or by a code. It says of a merchant what
 * its shop says, and nothing of who works there. Who logs in leaves it by the session that begins.
 */
export default function LogInPage({ last, left, isOther }: LogInPageProps) {
  const { own, report } = useServices()
  const { companyName } = useSite()
  const [isTyping, setTyping] = useState(!knowsPasskeys())
  useEffect(() => {
    document.title = `${words.title} - ${companyName}`
  }, [companyName])
  return (
    <div className={css.page}>
      <Rings />
      <Card as="main" className={css.card}>
        <div className={css.merchant}>
          <Merchant />
        </div>
        <div className={`${layout.g1} ${layout.center}`}>
          <h1 className={css.heading}>{last ? words.welcome(last.firstName) : words.title}</h1>
          {last && (
            <p className={`${prose.muted} ${prose.small}`}>
              {last.email}
              {' · '}
              <button
                type="button"
                className={`${prose.link} ${prose.linkTap}`}
                onClick={() => void forgetLastStaff(own).catch(report)}
              >
                {words.notYou}
              </button>
            </p>
          )}
        </div>
        {left && <Note tone="info">{left === 'ended' ? words.ended : words.out}</Note>}
        {isOther && (
          <Note
            tone="warning"
            live
            end={
              <LinkButton kind="outline" href="/">
                {words.shop}
              </LinkButton>
            }
          >
            {words.notStaff}
          </Note>
        )}
        <Passkeys />
        <hr className={css.rule} />
        {isTyping ? (
          <PasswordLogIn key={last?.email ?? ''} email={last?.email ?? null} />
        ) : (
          <Button kind="quiet" block onClick={() => setTyping(true)}>
            {words.password}
          </Button>
        )}
        <p className={`${prose.xs} ${prose.muted} ${layout.center}`}>{words.note}</p>
      </Card>
    </div>
  )
}

/** Nothing of a log-in waits here: the session that begins leads on. */
const begin: BeginLogIn = () => async () => undefined

type Place = 'here' | 'elsewhere'

/** A passkey of this device, or of another one. */
function Passkeys() {
  const services = useServices()
  const [waiting, setWaiting] = useState<Place | null>(null)
  const [problem, setProblem] = useState('')
  /** Presses so far: the browser ends the first dialog when a second one opens. */
  const turn = useRef(0)
  if (!knowsPasskeys())
    return <p className={`${prose.small} ${prose.muted} ${layout.center}`}>{logInWords.noPasskeys}</p>
  const use = async (place: Place) => {
    const mine = (turn.current += 1)
    setWaiting(place)
    setProblem('')
    const text = await logInByPasskey(services, begin, {
      rememberMe: true,
      asAutofill: null,
      isElsewhere: place === 'elsewhere',
    }).then(
      (isOpen) => (isOpen ? '' : words.noneUsed),
      (error: unknown) => formProblemText(error),
    )
    if (mine !== turn.current) return
    setWaiting(null)
    setProblem(text)
  }
  return (
    <div className={layout.g3}>
      <Button size="lg" block icon={<Icon name="fingerprint" />} onClick={() => void use('here')}>
        {words.passkey}
      </Button>
      <p className={`${prose.small} ${prose.muted} ${css.waiting}`} role="status">
        {waiting && (
          <>
            <Spinner />
            {waiting === 'here' ? words.waiting : words.waitingElsewhere}
          </>
        )}
      </p>
      {problem && (
        <Note tone="danger" live>
          {problem}
        </Note>
      )}
      <Button kind="outline" block icon={<Icon name="device-mobile" />} onClick={() => void use('elsewhere')}>
        {words.elsewhere}
      </Button>
    </div>
  )
}

/** Rings of water behind the card. */
const Rings = () => (
  <svg className={css.rings} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {[
      { r: 260, width: 54, opacity: 0.07 },
      { r: 410, width: 44, opacity: 0.052 },
      { r: 560, width: 34, opacity: 0.034 },
    ].map(({ r, width, opacity }) => (
      <circle
        key={r}
        cx={720}
        cy={450}
        r={r}
        fill="none"
        stroke="currentColor"
        strokeOpacity={opacity}
        strokeWidth={width}
      />
    ))}
  </svg>
)
