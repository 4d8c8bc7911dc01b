import { useState } from 'react'
import { reportLength, reportReasons, type ReportReason } from '#contract/constants.ts'
import { reportSent } from '#contract/requests/kinds.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { useChange } from '#src/customer/queued/use-change.ts'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { RouterLink } from '#src/kit/navigation/router-link.tsx'
import { useServices } from '#src/kit/services.ts'
import { Page } from '#src/phone/ui/page.tsx'
import { PayBar } from '#src/phone/ui/pay-bar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { TextArea } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { reportWords as words } from '#src/words/report.ts'
import { useSubjects } from './subject.ts'
import * as css from './report.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** What went wrong with a visit or a purchase. It is saved at once, and sent in order with the other changes. */
export function ReportForm(about: { use: string } | { purchase: string }) {
  const { back, go } = useNavigation()
  const { clock, newKey } = useServices()
  const change = useChange()
  const subject = useSubjects()(about)
  const [reason, setReason] = useState<ReportReason>('dirt')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const said = text.trim()
    const written = { id: newKey(), reason, writtenDate: new Date(clock.now()).toISOString() }
    const isSaved = await change(reportSent, { ...written, ...about, ...(said === '' ? {} : { text: said }) })
    setBusy(false)
    if (!isSaved) return
    toasts.show(words.sending, 'success')
    go(phoneRoutes.report.path, { replace: true })
  }
  return (
    <Page title={words.title} onBack={back} width="form" footer={<SendBar busy={busy} onSend={() => void send()} />}>
      <Card className={css.subject}>
        <IconTile name="sparkle" />
        <span className={css.about}>
          <b>{subject?.name ?? words.aWash}</b>
          {subject && <span className={`${prose.small} ${prose.muted} ${prose.num}`}>{subject.detail}</span>}
        </span>
        <RouterLink className={css.change} href={phoneRoutes.purchaseHistory.path}>
          {words.change}
        </RouterLink>
      </Card>
      <SectionHead title={words.what} />
      <Reasons value={reason} onChange={setReason} />
      <TextArea
        label={words.sentence}
        optional
        rows={2}
        maxLength={reportLength}
        hint={words.counted(text.length, reportLength)}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Page>
  )
}

const reasons = Object.entries(reportReasons) as [ReportReason, string][]

const Reasons = ({ value, onChange }: { value: ReportReason; onChange: (value: ReportReason) => void }) => (
  <Card flush role="radiogroup" aria-label={words.what}>
    {reasons.map(([reason, text]) => (
      <label key={reason} className={css.reason}>
        <input
          type="radio"
          className={prose.visuallyHidden}
          name="reason"
          checked={reason === value}
          onChange={() => onChange(reason)}
        />
        <span className={css.mark} aria-hidden="true" />
        {text}
      </label>
    ))}
  </Card>
)

function SendBar({ busy, onSend }: { busy: boolean; onSend: () => void }) {
  const isOffline = useConnectionState() === 'offline'
  const [before, when, after] = words.offline
  return (
    <PayBar label={words.title}>
      <p className={css.promise} role="status">
        <Icon name={isOffline ? 'cloud-slash' : 'clock'} />
        <span>
          {isOffline ? (
            <>
              {before}
              <b>{when}</b>
              {after}
            </>
          ) : (
            words.answered
          )}
        </span>
      </p>
      <Button size="lg" block busy={busy} onClick={onSend}>
        {isOffline ? words.sendLater : words.send}
      </Button>
    </PayBar>
  )
}
