import { Suspense, useId, useState } from 'react'
import { contentPointer } from '#contract/content/changes.ts'
import { audienceOf, isAgreedText, type AgreedText } from '#contract/rules/consents.ts'
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
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { Consents } from './consents.tsx'
import { ContentField } from './content-field.tsx'
import * as split from '../../ui/split.module.css'
import * as css from './agreement.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const ReadVersion = lazyPart(() => import('./read-version.tsx'))

/** The versions of a text that customers agree to, who has to agree to the next one, and who has agreed. */
export function Agreement({ shown }: { shown: ShownRow }) {
  const { saved } = useEditing()
  const name = String(shown.row.text)
  // Asked for again after each publication.
  return isAgreedText(name) && <AgreementOf key={`${name} ${saved.timeStamp}`} name={name} shown={shown} />
}

interface PartProps {
  name: AgreedText
  shown: ShownRow
}

function AgreementOf({ name, shown }: PartProps) {
  const asked = useAsk('GET /accounts/texts/{text}/versions', { params: { text: name } })
  return (
    <AskedContent asked={asked}>
      {(history) => (
        <>
          <WhoAgrees name={name} shown={shown} history={history} />
          <div className={split.split}>
            <Consents name={name} history={history} />
            <Versions name={name} shown={shown} history={history} />
          </div>
        </>
      )}
    </AskedContent>
  )
}

const hasDraft = ({ row, published }: ShownRow): boolean => !isSameJson(row.html ?? null, published?.html ?? null)

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
            title={agreementWords.nobody}
            body={[agreementWords.nobodyBody, ...(before === null ? [] : [agreementWords.from(before)])].join(' ')}
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
  return (
    <Card as="section" className={layout.g3}>
      <h2 className={css.title}>{agreementWords.versions}</h2>
      <ol className={css.versions}>
        {hasDraft(shown) && (
          <li className={cx(css.version, css.draft)}>
            <span className={layout.g1}>
              <b>{agreementWords.version(live + 1)}</b>
              <span className={`${prose.small} ${prose.muted}`}>{agreementWords.unpublished}</span>
            </span>
            <Badge tone="warning">{agreementWords.draft}</Badge>
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
        {read !== undefined && <ReadVersion name={name} number={read} onClose={() => setRead(undefined)} />}
      </Suspense>
    </Card>
  )
}
