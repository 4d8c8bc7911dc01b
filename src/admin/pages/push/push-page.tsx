import { useRef, useState } from 'react'
import { emailProblem } from '#contract/rules/email.ts'
import { keyPerIntent } from '#src/kit/forms/key-per-intent.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Field, Form, TextArea } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { SectionHead } from '#src/ui/section-head.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { dataWords } from '#src/words/data.ts'
import { adminPushWords } from '#src/words/admin-push.ts'
import { destinationOptions } from '../../settings/destinations.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { LockedPhone } from './locked-phone.tsx'
import { SentList } from './sent-list.tsx'
import * as css from './push-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

interface Message {
  email: string
  title: string
  body: string
  path: string
}

const empty: Message = { email: '', title: '', body: '', path: '' }

/** What is sent: empty parts are left to the server's defaults. */
const requestOf = ({ email, title, body, path }: Message) => ({
  email: email.trim(),
  ...(title.trim() === '' ? {} : { title: title.trim() }),
  ...(body.trim() === '' ? {} : { body: body.trim() }),
  ...(path === '' ? {} : { path }),
})

/** A message to one customer, with its look on a locked phone beside it. */
export default function PushPage() {
  const { remote, newKey, report } = useServices()
  const { companyName, logo } = useSite()
  const [message, setMessage] = useState(empty)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const keys = useRef(keyPerIntent(newKey))
  const sentPushes = useAsk('GET /accounts/pushes', {})
  const change = (part: Partial<Message>) => setMessage((now) => ({ ...now, ...part }))
  const { title, body, path, email } = message

  const send = async () => {
    const wrong = emailProblem(email)
    setProblem(wrong)
    if (wrong) return
    const { confirmTitle, confirmBody, send: yes, confirmNo: no } = adminPushWords
    if (!(await dialogs.confirm({ title: confirmTitle(email.trim()), body: confirmBody, yes, no }))) return
    setBusy(true)
    try {
      const request = requestOf(message)
      const { sent } = await remote.ask(
        'POST /notifications/target',
        { body: request },
        { idempotencyKey: keys.current(request) },
      )
      // The next press is another message.
      keys.current = keyPerIntent(newKey)
      toasts.show(adminPushWords.sent(sent), 'success')
    } catch (error) {
      if (!isRemoteFailure(error)) report(error)
      const why = isRefused(error) ? error.message : dataWords.failed
      if (isRefused(error, 'PUSH_NO_USER')) setProblem(why)
      else void dialogs.alert({ kind: 'error', title: adminPushWords.failed, body: why })
    } finally {
      setBusy(false)
      sentPushes.again()
    }
  }

  return (
    <SectionPage title={adminPushWords.title} lead={adminPushWords.lead}>
      <div className={css.split}>
        <div className={layout.g4}>
          <Form
            className={layout.g4}
            onSubmit={(event) => {
              event.preventDefault()
              void send()
            }}
          >
            <Card as="section" className={layout.g3}>
              <SectionHead title={adminPushWords.who} />
              <EmailField
                label={adminPushWords.email}
                value={email}
                autoComplete="off"
                {...(problem ? { error: problem } : {})}
                onChange={({ target }) => {
                  setProblem(null)
                  change({ email: target.value })
                }}
              />
            </Card>
            <Card as="section" className={layout.g3}>
              <SectionHead title={adminPushWords.what} />
              <Field
                label={adminPushWords.heading}
                optional
                value={title}
                maxLength={100}
                placeholder={companyName}
                hint={adminPushWords.headingHint(title.length)}
                onChange={({ target }) => change({ title: target.value })}
              />
              <TextArea
                label={adminPushWords.message}
                optional
                value={body}
                maxLength={500}
                placeholder={adminPushWords.defaultMessage}
                hint={adminPushWords.messageHint(body.length)}
                onChange={({ target }) => change({ body: target.value })}
              />
              <SelectField
                label={adminPushWords.opens}
                value={path}
                options={[{ value: '', label: adminPushWords.opensList }, ...destinationOptions]}
                onChange={({ target }) => change({ path: target.value })}
              />
              <div>
                <Button type="submit" busy={busy} icon={<Icon name="paper-plane-tilt" />}>
                  {adminPushWords.send}
                </Button>
              </div>
            </Card>
          </Form>
          <AskedContent asked={sentPushes}>{(pushes) => <SentList pushes={pushes} />}</AskedContent>
        </div>
        <LockedPhone
          title={title.trim() || companyName}
          body={body.trim() || adminPushWords.defaultMessage}
          app={companyName}
          logo={logo}
        />
      </div>
    </SectionPage>
  )
}
