import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import { enterAsGuest } from '#src/session/log-in.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Body } from '#src/customer/ui/body.tsx'
import { Bubbles } from '#src/customer/ui/bubbles.tsx'
import { Button } from '#src/ui/button.tsx'
import { Hero } from '#src/customer/ui/hero.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { useInBrowser } from '#src/customer/ui/use-in-browser.ts'
import { Page } from '#src/phone/ui/page.tsx'
import { logInWords } from '#src/words/log-in.ts'
import * as css from './log-in.module.css'
import { LogInForm } from '#src/customer/identity/log-in-form.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const ForgotPasswordSheet = lazyPart(() => import('#src/customer/identity/forgot-password-sheet.tsx'))

interface LogInScreenProps {
  /** It replaces another screen, and leaves it. */
  onBack?: (() => void) | undefined
  /** Of the screen that it replaces. */
  path?: string
}

/** The first screen of a visitor; for a guest, in place of a screen that needs a log-in, with what it is needed for. */
export default function LogInScreen({ onBack, path = '/' }: LogInScreenProps) {
  const isGuest = useSession()?.state === 'guest'
  const { bubbles } = useSite()
  const { go } = useNavigation()
  const inBrowser = useInBrowser()
  const [forgotten, setForgotten] = useState<{ email: string; open: boolean } | null>(null)
  return (
    <Page width="form" padded={false} className={css.logIn} onBack={onBack}>
      <Hero className={css.hero}>
        <Bubbles number={bubbles.enabled ? 9 : 0} seed={21} zone="edges" />
        <MerchantMark large />
      </Hero>
      <Body className={css.body}>
        <h1>{(isGuest && logInWords.toSee[path]) || logInWords.title}</h1>
        <LogInForm
          onForgot={(email) => setForgotten({ email, open: true })}
          onDone={(to) => go(to, { replace: true })}
        />
        {!isGuest && <GuestButton />}
        <p className={layout.center}>
          {logInWords.newHere}{' '}
          <Anchor className={`${prose.link} ${prose.linkTap}`} href={`/signUp${inBrowser ? location.hash : ''}`}>
            {logInWords.signUp}
          </Anchor>
        </p>
      </Body>
      <Suspense fallback={null}>
        {forgotten && (
          <ForgotPasswordSheet {...forgotten} onClose={() => setForgotten({ ...forgotten, open: false })} />
        )}
      </Suspense>
    </Page>
  )
}

const wave = (
  <span className={`${layout.g1} ${layout.center}`}>
    <Seal tone="brand">
      <Icon name="hand-waving" weight="duotone" />
    </Seal>
  </span>
)

function GuestButton() {
  const { own } = useServices()
  const { go } = useNavigation()
  const enter = async () => {
    if (
      !(await dialogs.confirm({ title: logInWords.guestTitle, body: logInWords.guestBody, kind: 'alert', art: wave }))
    )
      return
    // The query names the wanted screen; the shell leads there as soon as the session has changed.
    const { search } = location
    await enterAsGuest(own)
    go(`/${search}`, { replace: true })
  }
  return (
    <Button kind="outline" size="lg" block aria-haspopup="dialog" onClick={() => void enter()}>
      {logInWords.guest}
    </Button>
  )
}
