import { phoneRoutes } from '#contract/routes/phone.ts'
import { reportReasons } from '#contract/constants.ts'
import type { Report } from '#contract/shapes/report.ts'
import { Missing } from '#src/customer/ui/missing.tsx'
import { Ticket } from '#src/customer/ui/ticket.tsx'
import { useFailureDialog } from '#src/customer/ui/use-failure-dialog.ts'
import { itemAddress } from '#src/customer/wallet/item-address.ts'
import { kindLooks } from '#src/customer/wallet/item-look.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { dateTime, shortDate, timeOfDay } from '#src/kit/format.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { Page } from '#src/phone/ui/page.tsx'
import { reports, wallet } from '#src/resources/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Steps } from '#src/ui/steps.tsx'
import { reportWords as words } from '#src/words/report.ts'
import { PutRight } from './put-right.tsx'
import { useSubjects } from './subject.ts'
import * as css from './report.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

/** The reports of the user and what became of them, the newest first. It is complete offline. */
export function ReportList() {
  const { back } = useNavigation()
  const view = useStored(reports, undefined)
  useFailureDialog(view, words.failed)
  return (
    <Page title={words.listTitle} onBack={back} busy={view.is === 'loading'}>
      {view.is === 'known' ? (
        <Listed list={view.value} />
      ) : (
        <Missing view={view} words={words.missing} placeholder={<Placeholder />} />
      )}
    </Page>
  )
}

function Listed({ list }: { list: readonly Report[] }) {
  const { purchaseHistory } = phoneRoutes
  if (list.length > 0) return list.map((report) => <OneReport key={report.id} report={report} />)
  return (
    <Empty title={words.none} actions={<LinkButton href={purchaseHistory.path}>{words.history}</LinkButton>}>
      {words.noneBody}
    </Empty>
  )
}

/** Milliseconds between writing and arrival that are worth saying. */
const late = 60_000

const whenOf = ({ writtenDate, sentDate }: Report): string => {
  if (sentDate === null) return `${dateTime(writtenDate)}. ${words.waits}`
  const isLate = Date.parse(sentDate) - Date.parse(writtenDate) >= late
  return isLate ? words.sentAt(dateTime(writtenDate), timeOfDay(sentDate)) : dateTime(writtenDate)
}

function OneReport({ report }: { report: Report }) {
  const { companyName } = useSite()
  const subject = useSubjects()(report)
  const { reason, text, sentDate, answer } = report
  const said = text === null ? reportReasons[reason] : words.quoted(reportReasons[reason], text)
  return (
    <article className={layout.g4}>
      <Card>
        <Steps
          steps={[
            {
              state: sentDate === null ? 'next' : 'done',
              title: words.wrote,
              detail: (
                <>
                  <span className={css.line}>{whenOf(report)}</span>
                  {subject && <span className={css.line}>{`${subject.name}, ${subject.detail}`}</span>}
                  <span className={css.words}>{said}</span>
                </>
              ),
            },
            answer
              ? {
                  state: 'done',
                  title: words.answeredBy(answer.by, companyName),
                  detail: (
                    <>
                      <span className={css.line}>{dateTime(answer.date)}</span>
                      <span className={css.words}>{answer.text}</span>
                    </>
                  ),
                }
              : { state: 'next', title: words.next, detail: words.answered },
          ]}
        />
      </Card>
      {answer?.rewash && <Rewash {...answer.rewash} />}
      {answer && <PutRight report={report} answer={answer} />}
    </article>
  )
}

/** The ticket that came with the answer, while it can be used. */
function Rewash({ name, purchasedDate, expirationDate }: NonNullable<NonNullable<Report['answer']>['rewash']>) {
  const items = knownOr(useStored(wallet, undefined), [])
  const item = items.find((each) => each.name === name && each.purchasedDate === purchasedDate)
  if (!item) return null
  const { icon, tone } = kindLooks[item.itemType]
  return (
    <>
      <SectionHead title={words.wallet} />
      <Ticket
        tone={tone}
        icon={<Icon name={icon} weight="duotone" />}
        name={name}
        meta={expirationDate === null ? '' : words.rewash(shortDate(expirationDate))}
        badge={<Badge tone="success">{words.fresh}</Badge>}
      />
      <LinkButton size="lg" block href={itemAddress(item, items)} icon={<Icon name="qr-code" />}>
        {words.showCode}
      </LinkButton>
    </>
  )
}

const Placeholder = () => (
  <div role="status" aria-label={words.loading}>
    <Skeleton height={220} />
  </div>
)
