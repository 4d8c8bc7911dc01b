import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { LogInForm } from '#src/customer/identity/log-in-form.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { logInWords } from '#src/words/log-in.ts'
import { WebPage } from '../../ui/web-page.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

/** The log-in as a page of its own, for its address; inside the shop it is a dialog. */
export default function LogInPage() {
  const { go } = useNavigation()
  return (
    <WebPage width="form" title={logInWords.title}>
      <Card className={layout.g4}>
        <LogInForm
          onForgot={(email) => go(`/passwordRecovery?${new URLSearchParams({ email }).toString()}`)}
          onDone={(to) => go(to, { replace: true })}
        />
        <LinkButton kind="outline" block href={`/signUp${location.search}${location.hash}`}>
          {logInWords.signUp}
        </LinkButton>
      </Card>
    </WebPage>
  )
}
