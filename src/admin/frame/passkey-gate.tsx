import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { OwnRole } from '#contract/shapes/sign-in.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { AskAgain } from '#src/kit/security/ask-again.tsx'
import { ceremonies, knowsPasskeys } from '#src/kit/security/passkey-support.ts'
import { ServicesContext, useServices } from '#src/kit/services.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { logOut } from '#src/session/log-in.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { smallStore } from '#src/ui/small-store.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { passkeyGateWords as words } from '#src/words/admin-staff.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/**
 * Where the merchant demands passkeys of staff, the office inside it is hidden until the session has used one. Calls that
 * are refused for it wait and are made again, and nothing that was typed is lost.
 */
export function PasskeyGate({ children }: { children: ReactNode }) {
  const services = useServices()
  const [calls] = useState(waitingCalls)
  const isClosed = useSmallStore(calls.areWaiting)
  const guarded = useMemo(
    () => ({ ...services, remote: waitingRemote(services.remote, calls.wait) }),
    [services, calls],
  )
  return (
    <>
      <div hidden={isClosed}>
        <ServicesContext value={guarded}>{children}</ServicesContext>
      </div>
      <AskAgain>{isClosed && <Gate onOpen={calls.goOn} />}</AskAgain>
    </>
  )
}

/** The calls that wait for a passkey. */
const waitingCalls = () => {
  const areWaiting = smallStore(false, 'page')
  const waiting: (() => void)[] = []
  return {
    areWaiting,
    wait: () => {
      areWaiting.set(true)
      return new Promise<void>((resolve) => waiting.push(resolve))
    },
    goOn: () => {
      areWaiting.set(false)
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}

/** Makes a call again after `wait` as long as the server demands a passkey for it. */
const waitingRemote = (remote: Remote, wait: () => Promise<void>): Remote => {
  const repeated = async <T,>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isRefused(error, 'PASSKEY_DEMANDED')) throw error
        await wait()
      }
    }
  }
  return {
    ...remote,
    call: (...call) => repeated(() => remote.call(...call)),
    ask: (...call) => repeated(() => remote.ask(...call)),
  }
}

function Gate({ onOpen }: { onOpen: () => void }) {
  const services = useServices()
  const { remote } = services
  const [asked, setAsked] = useState<OwnRole['passkey'] | null>(null)
  const { busy, problems, run } = useAct<'passkey'>({
    beside: 'passkey',
    text: (error) => problemText(error, words.unread),
  })

  const ask = () =>
    run(async () => {
      const { office } = await remote.ask('GET /users/security', {})
      if (office?.passkey === 'open') onOpen()
      else setAsked(office?.passkey ?? null)
    })
  // Once, when the gate appears; a further try is the user's.
  const first = useRef(ask)
  useEffect(() => void first.current(), [])

  const prove = () =>
    run(async () => {
      const { enterPasskeyAgain, makePasskey } = await ceremonies()
      if (asked === 'use') return (await enterPasskeyAgain(remote)) && onOpen()
      const made = await makePasskey(remote)
      if (typeof made !== 'string') onOpen()
    })

  const shown = asked === 'use' ? 'use' : 'make'
  return (
    <Dialog open decision onClose={() => undefined} title={words.title[shown]} description={words.body[shown]}>
      <div className={layout.g3}>
        {!knowsPasskeys() && <Note tone="warning">{words.unable}</Note>}
        {problems.passkey && (
          <Note tone="danger" live>
            {problems.passkey}
          </Note>
        )}
        {knowsPasskeys() && (
          <Button
            size="lg"
            block
            busy={busy}
            icon={<Icon name="fingerprint" />}
            onClick={() => void (asked === null || asked === 'open' ? ask() : prove())}
          >
            {words.go[shown]}
          </Button>
        )}
        {asked === 'use' && <p className={`${prose.muted} ${prose.small}`}>{words.lost}</p>}
        <Button kind="quiet" block onClick={() => void logOut(services)}>
          {words.logOut}
        </Button>
      </div>
    </Dialog>
  )
}
