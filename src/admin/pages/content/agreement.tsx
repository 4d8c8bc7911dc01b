import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { contentPointer } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import { audienceOf, type AgreedText } from '#contract/rules/consents.ts'
import { isSameJson } from '#contract/rules/json.ts'
import type { TextHistory } from '#contract/shapes/consent.ts'
import { dateTime } from '#src/kit/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { agreementWords } from '#src/words/agreement.ts'
import { fieldEdit } from '../../editing/content-edits.ts'
import { useEditing } from '../../editing/editing-context.ts'
import type { ShownRow } from '../../content/content-rows.ts'
import { useWholeWidth } from '../../content/preview-path.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { Consents } from './consents.tsx'
import { ContentField } from './content-field.tsx'
import * as split from '../../ui/split.module.css'
import * as css from './agreement.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const ReadVersion = lazyPart(() => import('./read-version.tsx'))

interface AgreementProps extends PartProps {
  /** The fields of the text. */
  children: ReactNode
}

/** A text that customers agree to: its fields and who has to agree, beside its versions and who has agreed. */
export function Agreement({ name, shown, children }: AgreementProps) {
  const { saved } = useEditing()
  useWholeWidth()
  const asked = useVersions(name, saved.timeStamp)
  return (
    <div className={split.split}>
      <div className={css.column}>
        {children}
        {asked.value && <WhoAgrees name={name} shown={shown} history={asked.value} />}
      </div>
      <div className={css.column}>
        <AskedContent asked={asked}>
          {(history) => (
            <>
              <Versions name={name} shown={shown} history={history} />
              <Consents key={`${name} ${saved.timeStamp}`} name={name} history={history} />
            </>
          )}
        </AskedContent>
      </div>
    </div>
  )
}

interface PartProps {
  name: AgreedText
  shown: ShownRow
}

/** Asked for again after each publication. */
const useVersions = (name: AgreedText, timeStamp: number) => {
  const asked = useAsk('GET /accounts/texts/{text}/versions', { params: { text: name } })
  const { again } = asked
  const known = useRef(timeStamp)
  useEffect(() => {
    if (known.current === timeStamp) return
    known.current = timeStamp
    again()
  }, [again, timeStamp])
  return asked
}

const hasDraft = ({ row, published }: ShownRow): boolean => !isSameJson(row.html ?? null, published?.html ?? null)

const htmlIn = (row: Row | undefined): string => (typeof row?.html === 'string' ? row.html : '')

const draftOf = ({ row, published }: ShownRow) => ({ before: htmlIn(published), after: htmlIn(row) })

interface HistoryProps extends PartProps {
  history: TextHistory
}

/** The number of the version that is published with the edits, or is live. */
const nextVersion = ({ shown, history }: Pick<HistoryProps, 'shown' | 'history'>): number =>
  history.live + (hasDraft(shown) ? 1 : 0)

function WhoAgrees({ name, shown, history }: HistoryProps) {
  const { content, edit, problems } = useEditing()
  const group = useId()
  const { id, row, published } = shown
  const next = nextVersion({ shown, history })
  const from = typeof row.agreeFrom === 'number' ? row.agreeFrom : null
  const isAsked = from !== null && from === next
  const audience = audienceOf(name)
  const put = (after: number | null) =>
    edit([fieldEdit(content, { kind: 'texts', id, field: 'agreeFrom' }, published, after)])
  const before = typeof published?.agreeFrom === 'number' && published.agreeFrom < next ? published.agreeFrom : null
  const path = contentPointer({ kind: 'texts', id, field: 'agreeFrom' })
  const problem = problems[path]
  return (
    <Card as="section" className={layout.g3}>
      <div className={layout.g2} role="radiogroup" aria-labelledby={`${group}-title`} data-setting={path}>
        <h2 id={`${group}-title`} className={css.title}>
          {agreementWords.who}
        </h2>
        <div className={css.choices}>
          <Choice
            group={group}
            title={agreementWords.asks[audience]}
            body={agreementWords.asksBody[audience]}
            checked={isAsked}
            disabled={next === 0 || row.html === null}
            onChoose={() => put(next)}
          />
          <Choice
            group={group}
            title={agreementWords.noCustomer}
            body={[agreementWords.noCustomerBody, ...(before === null ? [] : [agreementWords.from(before)])].join(' ')}
            checked={!isAsked}
            onChoose={() => put(before)}
          />
        </div>
        {problem && <p className={css.problem}>{problem}</p>}
      </div>
      <ContentField
        kind="texts"
        name="whatIsNew"
        shown={shown}
        problem={problems[contentPointer({ kind: 'texts', id, field: 'whatIsNew' })]}
      />
    </Card>
  )
}

interface ChoiceProps {
  group: string
  title: string
  body: string
  checked: boolean
  disabled?: boolean
  onChoose: () => void
}

function Choice({ group, title, body, checked, disabled, onChoose }: ChoiceProps) {
  return (
    <label className={cx(css.choice, checked && css.chosen)}>
      <input type="radio" name={group} checked={checked} disabled={disabled} onChange={onChoose} />
      <b>{title}</b>
      <span className={`${prose.small} ${prose.muted}`}>{body}</span>
    </label>
  )
}

function Versions({ name, shown, history }: HistoryProps) {
  const [read, setRead] = useState<number>()
  const { live, versions } = history
  const next = live + 1
  return (
    <Card as="section" className={layout.g3}>
      <h2 className={css.title}>{agreementWords.versions}</h2>
      <ol className={css.versions}>
        {hasDraft(shown) && (
          <li className={cx(css.version, css.draft)}>
            <span className={layout.g1}>
              <b>{agreementWords.version(next)}</b>
              <span className={`${prose.small} ${prose.muted}`}>{agreementWords.unpublished}</span>
            </span>
            <Badge tone="warning">{agreementWords.draft}</Badge>
            <Button kind="quiet" size="sm" onClick={() => setRead(next)}>
              {agreementWords.changes(next)}
            </Button>
          </li>
        )}
        {versions.map(({ number, publishedAt, author, agreed }) => (
          <li key={number} className={css.version}>
            <span className={layout.g1}>
              <b>{agreementWords.version(number)}</b>
              <span className={`${prose.small} ${prose.muted}`}>
                {[
                  publishedAt === null ? agreementWords.first : dateTime(publishedAt),
                  ...(author === null ? [] : [agreementWords.by(author)]),
                  agreementWords.agreed(agreed),
                ].join(' · ')}
              </span>
            </span>
            {number === live && <Badge tone="success">{agreementWords.live}</Badge>}
            <Button kind="quiet" size="sm" onClick={() => setRead(number)}>
              {agreementWords.open(number)}
            </Button>
          </li>
        ))}
      </ol>
      <Suspense fallback={null}>
        {read !== undefined && (
          <ReadVersion
            name={name}
            number={read}
            {...(read === next ? { draft: draftOf(shown) } : {})}
            onClose={() => setRead(undefined)}
          />
        )}
      </Suspense>
    </Card>
  )
}
