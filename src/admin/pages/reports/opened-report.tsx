import { useState, type ReactNode } from 'react'
import { reportAnswerLength, reportReasons } from '#contract/constants.ts'
import type { ReportEntry } from '#contract/shapes/report.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { dateTime, relativeTime } from '#src/kit/format.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { useServices } from '#src/kit/services.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Form, TextArea } from '#src/ui/field.tsx'
import { Icon, type NamesIn } from '#src/ui/icon.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { reportsWords as words } from '#src/words/admin-reports.ts'
import { customerAddress } from '../../ui/customer-search.ts'
import * as css from './reports-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface OpenedProps {
  report: ReportEntry
  place: string
  onActed: () => void
}

/** One report: what, where and when, whose, and its answer. */
export function OpenedReport({ report, place, onActed }: OpenedProps) {
  const now = useServices().clock.now()
  const { reason, text, answer, writtenDate, sentDate } = report
  const isLate = Date.parse(sentDate) - Date.parse(writtenDate) >= 60_000
  const facts: [NamesIn<'regular'>, string, string][] = [
    ['sparkle', words.what, report.what],
    ['map-pin', words.where, place],
    ['clock', words.when, dateTime(report.happenedDate)],
  ]
  return (
    <Card as="section" className={css.report} aria-label={reportReasons[reason]}>
      <header className={css.head}>
        <h2 className={css.title}>{reportReasons[reason]}</h2>
        {!answer && <Badge tone="warning">{words.openSince(relativeTime(sentDate, now))}</Badge>}
      </header>
      <p className={`${prose.small} ${prose.muted} ${prose.num}`}>
        {isLate ? words.sentLater(dateTime(writtenDate), dateTime(sentDate)) : words.reported(dateTime(writtenDate))}
      </p>
      {text !== null && <blockquote className={css.quote}>{words.quote(text)}</blockquote>}
      <dl className={css.facts}>
        {facts.map(([icon, name, value]) => (
          <div key={name}>
            <dt>
              <Icon name={icon} size="sm" />
              {name}
            </dt>
            <dd className={prose.num}>{value}</dd>
          </div>
        ))}
      </dl>
      <Writer {...report.customer} />
      {answer ? <Answered answer={answer} /> : <AnswerForm report={report} onActed={onActed} />}
    </Card>
  )
}

function Writer({ id, name, plate, plan, reports }: ReportEntry['customer']) {
  const more = [plan, plate, reports === 1 ? words.first : words.nth(reports)].filter((each) => each !== null)
  return (
    <div className={css.writer}>
      <Avatar initials={initialsOf(name)} />
      <span className={css.who}>
        <b>{name}</b>
        <span className={`${prose.small} ${prose.muted}`}>{more.join(', ')}</span>
      </span>
      <LinkButton kind="quiet" href={customerAddress(id)} aria-label={words.openCustomerOf(name)}>
        {words.openCustomer}
      </LinkButton>
    </div>
  )
}

const Answered = ({ answer }: { answer: NonNullable<ReportEntry['answer']> }): ReactNode => (
  <div className={css.answered}>
    <h3 className={css.label}>{words.answer}</h3>
    <p className={css.text}>{answer.text}</p>
    <p className={`${prose.xs} ${prose.muted}`}>{words.by(answer.by, dateTime(answer.date))}</p>
    {answer.isRewash && <Badge tone="success">{words.withRewash}</Badge>}
    {answer.isRight !== null && (
      <Badge tone={answer.isRight ? 'success' : 'warning'}>{answer.isRight ? words.right : words.notRight}</Badge>
    )}
  </div>
)

function AnswerForm({ report, onActed }: Pick<OpenedProps, 'report' | 'onActed'>) {
  const { remote } = useServices()
  const [text, setText] = useState('')
  const [how, setHow] = useState<'rewash' | 'words'>(report.canRewash ? 'rewash' : 'words')
  const [isMissing, setMissing] = useState(false)
  const { busy, problems, forgive, run } = useAct({ beside: 'text' })
  const send = async () => {
    setMissing(text.trim() === '')
    if (text.trim() === '') return
    const body = { text: text.trim(), rewash: how === 'rewash' }
    const isSent = await run(async () => {
      await remote.ask('PUT /accounts/reports/{id}/answer', { params: { id: report.id }, body })
    })
    if (!isSent) return
    toasts.show(words.sent, 'success')
    onActed()
  }
  const problem = isMissing ? words.missing : problems.text
  const choices = [
    ...(report.canRewash ? [{ value: 'rewash', label: words.rewash } as const] : []),
    { value: 'words', label: words.words } as const,
  ]
  return (
    <Form held={busy} onSend={() => void send()}>
      <TextArea
        label={words.answer}
        hint={words.goesTo}
        rows={3}
        maxLength={reportAnswerLength}
        value={text}
        {...(problem ? { error: problem } : {})}
        onChange={({ target }) => {
          forgive()
          setMissing(false)
          setText(target.value)
        }}
      />
      <div className={css.acts}>
        <Segmented label={words.acts} choices={choices} value={how} onChange={setHow} />
        <LinkButton kind="outline" href={customerAddress(report.customer.id)}>
          {words.refund}
        </LinkButton>
        <Button type="submit" busy={busy} icon={<Icon name="paper-plane-tilt" />}>
          {how === 'rewash' ? words.giveAndAnswer : words.send}
        </Button>
      </div>
    </Form>
  )
}
