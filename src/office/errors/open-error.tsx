import { useEffect, useRef, type CSSProperties } from 'react'
import type { ErrorState } from '#contract/error-causes.ts'
import type { ErrorDetail, Occurrence } from '#contract/shapes/error-cause.ts'
import { dateTime, shortDate } from '#src/kit/format.ts'
import type { Remote } from '#src/remote/client.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Actions, Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { officeErrorWords as words } from '#src/words/office-errors.ts'
import { Answered } from '../answered.tsx'
import * as css from './errors.module.css'
import { useError } from './use-errors.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface OpenErrorProps {
  remote: Pick<Remote, 'ask'>
  /** Of the cause. */
  id: string
  onBack: () => void
}

const tones = { open: 'danger', resolved: 'success', muted: 'plain' } as const

/** One cause: what it is, where it was seen, what is done with it, and its newest occurrences. */
export function OpenError({ remote, id, onBack }: OpenErrorProps) {
  const { detail, set, busy } = useError(remote, id)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <>
      <div>
        <Button ref={back} kind="quiet" icon={<Icon name="arrow-left" weight="bold" />} onClick={onBack}>
          {words.back}
        </Button>
      </div>
      <Answered answer={detail} failed={words.failed} again={words.again} height={240}>
        {(found) => <Opened detail={found} onSet={(state) => void set(state)} busy={busy} />}
      </Answered>
    </>
  )
}

interface OpenedProps {
  detail: ErrorDetail
  onSet: (state: ErrorState) => void
  busy: boolean
}

function Opened({ detail, onSet, busy }: OpenedProps) {
  const { cause, stateAt, stateBy, days, occurrences } = detail
  const { title, source, state, count, firstAt, lastAt, versions, merchants, hasMoreMerchants, cameAgainIn } = cause
  const act = (next: ErrorState, text: string, kind: 'primary' | 'outline') => (
    <Button kind={kind} busy={busy} onClick={() => onSet(next)}>
      {text}
    </Button>
  )
  return (
    <>
      <h3 className={css.heading}>{title}</h3>
      <p className={css.facts}>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
        <Badge>{words.sources[source]}</Badge>
        {cameAgainIn !== null && <Badge tone="warning">{words.cameAgain(cameAgainIn)}</Badge>}
        {stateBy !== null && stateAt !== null && (
          <span className={`${prose.small} ${prose.muted}`}>
            {words.changed(words.states[state], stateBy, dateTime(stateAt))}
          </span>
        )}
      </p>
      <Actions>
        {state === 'open' && act('resolved', words.resolve, 'primary')}
        {state === 'open' && act('muted', words.mute, 'outline')}
        {state !== 'open' && act('open', words.openAgain, 'outline')}
      </Actions>
      <p className={`${prose.small} ${prose.muted}`}>{words.meaning}</p>
      <div className={css.columns}>
        <KeyValues
          pairs={[
            { name: words.count, value: words.times(count) },
            { name: words.first, value: dateTime(firstAt) },
            { name: words.last, value: dateTime(lastAt) },
            { name: words.versions, value: versions.join(', ') || words.unknown },
            {
              name: words.merchants,
              value: [...merchants, ...(hasMoreMerchants ? [words.andMore] : [])].join(', ') || words.unknown,
            },
          ]}
        />
        <Days days={days} />
      </div>
      <h3>{words.occurrences}</h3>
      {occurrences.length === 0 && <p className={prose.muted}>{words.gone}</p>}
      {occurrences.map((occurrence, index) => (
        <OneOccurrence key={occurrence.id} occurrence={occurrence} isOpen={index === 0} />
      ))}
    </>
  )
}

function Days({ days }: Pick<ErrorDetail, 'days'>) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <section aria-label={words.days}>
      <h4 className={`${prose.small} ${prose.muted}`}>{words.days}</h4>
      <ol className={css.days}>
        {days.slice(-10).map(({ day, count }) => (
          <li key={day} className={css.day}>
            <span className={prose.num}>{shortDate(`${day}T12:00:00`)}</span>
            <span className={css.bar} style={{ '--share': count / most } as CSSProperties} />
            <span className={prose.num}>{count}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What is copied: all that is known of one occurrence, for an issue or a mail. */
const textOf = ({ at, message, stack, statement, page, version, merchant, requestId, traceId }: Occurrence): string =>
  [
    message,
    ...stack.map((frame) => `    ${frame}`),
    ...[at, page, version, merchant, requestId, traceId, statement].filter((each) => each !== null),
  ].join('\n')

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toasts.show(words.copied, 'success')
  } catch {
    // No permission, or the page has lost the focus: the text stays selectable.
    toasts.show(words.notCopied, 'danger')
  }
}

function OneOccurrence({ occurrence, isOpen }: { occurrence: Occurrence; isOpen: boolean }) {
  const { at, message, stack, statement, page, version, merchant, requestId, traceId } = occurrence
  const { details } = words
  const pairs = [
    { name: details.message, value: message },
    { name: details.page, value: page },
    { name: details.version, value: version },
    { name: details.merchant, value: merchant },
    { name: details.request, value: requestId, code: true },
    { name: details.trace, value: traceId, code: true },
    { name: details.statement, value: statement, code: true },
  ].filter(({ value }) => value !== null && value !== '')
  return (
    <details className={css.occurrence} open={isOpen}>
      <summary className={css.summary}>
        {dateTime(at)} <span className={prose.muted}>{[page, version].filter(Boolean).join(' · ')}</span>
      </summary>
      <div className={css.inside}>
        <KeyValues pairs={pairs} />
        {stack.length === 0 ? (
          <p className={prose.muted}>{words.noStack}</p>
        ) : (
          <pre className={css.stack}>{stack.join('\n')}</pre>
        )}
        <div>
          <Button kind="outline" icon={<Icon name="copy" />} onClick={() => void copy(textOf(occurrence))}>
            {words.copy}
          </Button>
        </div>
      </div>
    </details>
  )
}
