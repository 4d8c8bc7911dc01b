import { emailProblem } from '#contract/rules/email.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field, Form, TextArea } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { adminPushWords } from '#src/words/admin-push.ts'
import { targetOptions } from '../../settings/destinations.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useKept } from '../../ui/kept-forms.ts'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { audienceOf, noRecipients, type Recipients } from './audience.ts'
import { BroadcastList } from './broadcast-list.tsx'
import { LockedPhone } from './locked-phone.tsx'
import { RecipientsCard } from './recipients-card.tsx'
import { SentList } from './sent-list.tsx'
import { useAudienceCount } from './use-audience-count.ts'
import { useSending } from './use-sending.ts'
import * as css from './push-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

interface Message {
  title: string
  body: string
  path: string
}

const empty: Message = { title: '', body: '', path: '' }

/** What is sent: empty parts are left to the server's defaults. */
const contentOf = ({ title, body, path }: Message) => ({
  ...(title.trim() === '' ? {} : { title: title.trim() }),
  ...(body.trim() === '' ? {} : { body: body.trim() }),
  ...(path === '' ? {} : { path }),
})

/** A message to one customer or to an audience, with its look on a locked phone beside it. */
export default function PushPage() {
  const { companyName, logo } = useSite()
  const places = useAsk('GET /accounts/places', {}).value ?? []
  const sentPushes = useAsk('GET /accounts/pushes', {})
  const broadcasts = useAsk('GET /accounts/broadcasts', {})
  const form = useMessage(() => {
    sentPushes.again()
    broadcasts.again()
  })
  const { title, body } = form.message
  const nameOf = (id: number) => places.find((place) => place.id === id)?.name
  return (
    <SectionPage title={adminPushWords.title} lead={adminPushWords.lead}>
      <div className={css.split}>
        <div className={layout.g4}>
          <Form className={layout.g4} onSend={() => void form.send()}>
            <RecipientsCard
              recipients={form.recipients}
              places={places}
              count={form.count}
              problem={form.problems.recipients ?? null}
              onChange={form.changeRecipients}
            />
            <MessageCard form={form} />
          </Form>
          <AskedContent asked={broadcasts}>
            {(list) => <BroadcastList broadcasts={list} nameOf={nameOf} />}
          </AskedContent>
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

/** The message that is written, to whom it goes, and how it is sent. */
const useMessage = (onSent: () => void) => {
  const { unsent: waiting } = adminPushWords
  const { value: recipients, set: setRecipients } = useKept('push/recipients', {
    title: waiting,
    value: noRecipients,
    base: undefined,
  })
  const { value: message, set: setMessage } = useKept('push/message', { title: waiting, value: empty, base: undefined })
  const audience = audienceOf(recipients)
  const { count, again: countAgain } = useAudienceCount(audience)
  const { busy, problems, find, forgive, sendToOne, sendToMe, sendToAudience } = useSending(onSent)

  const change = (part: Partial<Message>) => {
    forgive('body')
    setMessage((now) => ({ ...now, ...part }))
  }
  const changeRecipients = (part: Partial<Recipients>) => {
    forgive('recipients')
    setRecipients((now) => ({ ...now, ...part }))
  }

  const send = async () => {
    const body = message.body.trim()
    if (find({ recipients: problemOf(recipients, count?.reached) })) return
    if (recipients.kind === 'person') return sendToOne({ email: recipients.email.trim(), ...contentOf(message) })
    if (body === '') return void find({ body: adminPushWords.bodyMissing })
    if (!audience || !count) {
      countAgain()
      return void find({ recipients: adminPushWords.notCounted })
    }
    if (!(await sendToAudience({ audience, ...contentOf(message), body }, count.reached))) return
    setMessage(empty)
    setRecipients(noRecipients)
  }
  const toMe = () => sendToMe(contentOf(message))
  return { recipients, message, count, busy, problems, change, changeRecipients, send, toMe }
}

function MessageCard({ form }: { form: ReturnType<typeof useMessage> }) {
  const { companyName, disabledRoutes } = useSite()
  const { message, count, busy, problems, change } = form
  const { title, body, path } = message
  const isToOne = form.recipients.kind === 'person'
  return (
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
        optional={isToOne}
        error={problems.body ?? ''}
        value={body}
        maxLength={500}
        placeholder={isToOne ? adminPushWords.defaultMessage : ''}
        hint={adminPushWords.messageHint(body.length)}
        onChange={({ target }) => change({ body: target.value })}
      />
      <SelectField
        label={adminPushWords.opens}
        value={path}
        options={[{ value: '', label: adminPushWords.opensList }, ...targetOptions(disabledRoutes, path)]}
        onChange={({ target }) => change({ path: target.value })}
      />
      <div className={`${layout.flex} ${layout.wrap}`}>
        <Button type="submit" busy={busy} icon={<Icon name="paper-plane-tilt" />}>
          {count ? adminPushWords.sendTo(count.reached) : adminPushWords.send}
        </Button>
        <Button kind="tonal" disabled={busy} onClick={() => void form.toMe()}>
          {adminPushWords.sendToMe}
        </Button>
      </div>
    </Card>
  )
}

/** What is wrong with the recipients; null: nothing. @param reached undefined: not counted */
const problemOf = ({ kind, email, locationIds }: Recipients, reached: number | undefined): string | null => {
  if (kind === 'person') return emailProblem(email)
  if (kind === 'location' && locationIds.length === 0) return adminPushWords.locationMissing
  return reached === 0 ? adminPushWords.noneReached : null
}
