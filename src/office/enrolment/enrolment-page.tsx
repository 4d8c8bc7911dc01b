import { useEffect, useState } from 'react'
import { offices } from '#contract/routes/offices.ts'
import type { StaffEnrolment } from '#contract/shapes/platform-staff.ts'
import { outcomeOf, refusalOr, useAct } from '#src/kit/acts/act.ts'
import { ceremonies, knowsPasskeys } from '#src/kit/security/passkey-support.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { ClearcoatMark } from '#src/ui/art/clearcoat-mark.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { staffPasskeyWords as words } from '#src/words/office-staff.ts'
import * as css from './enrolment-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface EnrolmentPageProps {
  remote: Pick<Remote, 'ask'>
  /** Of the link. */
  token: string
}

type State = StaffEnrolment | 'asked' | 'failed' | 'void' | 'done'

const isVoid = (error: unknown): boolean => isRefused(error, 'STAFF_LINK', 'VALIDATION')

/** The page of an operator's link: adds a passkey to the account of a member of staff. */
export function EnrolmentPage({ remote, token }: EnrolmentPageProps) {
  const [state, setState] = useState<State>('asked')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    document.title = words.enrolTitle
    let isCurrent = true
    void outcomeOf(() => remote.ask('POST /system/enrolment/options', { body: { token } })).then((outcome) => {
      if (isCurrent) setState(outcome.done ? outcome.value : isVoid(outcome.error) ? 'void' : 'failed')
    })
    return () => void (isCurrent = false)
  }, [remote, token, attempt])
  return (
    <main className={css.page}>
      {state === 'asked' ? (
        <Skeleton height={240} />
      ) : state === 'failed' ? (
        <Note tone="danger" live end={<Button onClick={() => setAttempt(attempt + 1)}>{words.again}</Button>}>
          {words.failed}
        </Note>
      ) : state === 'void' ? (
        <Empty level={1} title={words.void}>
          {words.voidBody}
        </Empty>
      ) : state === 'done' ? (
        <div role="status">
          <Empty
            level={1}
            title={words.done}
            actions={<LinkButton href={offices.updater.path}>{words.signIn}</LinkButton>}
          >
            {words.doneBody}
          </Empty>
        </div>
      ) : (
        <Card as="section" className={layout.g4}>
          <ClearcoatMark size={40} />
          <h1 className={css.heading}>{words.enrolTitle}</h1>
          <p className={prose.muted}>{words.enrolLead(state.username)}</p>
          <Enrol
            remote={remote}
            token={token}
            enrolment={state}
            onDone={() => setState('done')}
            onVoid={() => setState('void')}
            onAgain={() => setAttempt(attempt + 1)}
          />
        </Card>
      )}
    </main>
  )
}

interface EnrolProps extends EnrolmentPageProps {
  enrolment: StaffEnrolment
  onDone: () => void
  onVoid: () => void
  /** What the server has asked for is used up. */
  onAgain: () => void
}

function Enrol({ remote, token, enrolment, onDone, onVoid, onAgain }: EnrolProps) {
  const { busy, problems, find, run } = useAct<'passkey'>({
    beside: (error) => {
      if (isVoid(error)) onVoid()
      else onAgain()
      return { passkey: refusalOr(words.failed)(error) }
    },
  })
  const make = () =>
    run(async () => {
      find({})
      const { createPasskey } = await ceremonies()
      const passkey = await createPasskey(enrolment.options)
      if (passkey === 'left') return find({ passkey: words.enrolLeft })
      if (passkey === 'known') return find({ passkey: words.enrolKnown })
      await remote.ask('POST /system/enrolment', { body: { token, passkey } })
      onDone()
    })
  if (!knowsPasskeys()) return <Note tone="warning">{words.unable}</Note>
  return (
    <>
      {problems.passkey && (
        <Note tone="danger" live>
          {problems.passkey}
        </Note>
      )}
      <Button size="lg" block busy={busy} icon={<Icon name="fingerprint" />} onClick={() => void make()}>
        {words.enrol}
      </Button>
    </>
  )
}
