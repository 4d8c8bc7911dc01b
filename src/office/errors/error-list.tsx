import { useEffect, useRef } from 'react'
import { errorSources, errorStates } from '#contract/error-causes.ts'
import type { Cause, ErrorList as ErrorListed } from '#contract/shapes/error-cause.ts'
import { dateTime } from '#src/kit/format.ts'
import type { Remote } from '#src/remote/client.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { RowButton, Rows } from '#src/ui/row.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { officeErrorWords as words } from '#src/words/office-errors.ts'
import { Answered } from '../answered.tsx'
import * as css from './errors.module.css'
import { useErrors, type Wanted } from './use-errors.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface ErrorListProps {
  remote: Pick<Remote, 'ask'>
  wanted: Wanted
  onWant: (wanted: Wanted) => void
  onOpen: (id: string) => void
  /** The cause that was open before: the focus returns to it. */
  focused: string | null
}

export function ErrorList({ remote, ...props }: ErrorListProps) {
  const { answer, askMore, isAskingMore } = useErrors(remote, props.wanted)
  return (
    <Answered answer={answer} failed={words.failed} again={words.again}>
      {(list) => (
        <Causes
          {...props}
          list={list}
          onAgain={() => void answer.ask()}
          onMore={() => void askMore()}
          isAskingMore={isAskingMore}
        />
      )}
    </Answered>
  )
}

interface CausesProps extends Omit<ErrorListProps, 'remote'> {
  list: ErrorListed
  onAgain: () => void
  onMore: () => void
  isAskingMore: boolean
}

function Causes({ list, wanted, onWant, onOpen, focused, onAgain, onMore, isAskingMore }: CausesProps) {
  const { causes, hasMore, states, versions, merchants } = list
  return (
    <>
      <div className={css.filters}>
        <div className={css.states}>
          <Segmented
            className={css.state}
            label={words.state}
            choices={errorStates.map((value) => ({ value, label: words.counted(words.states[value], states[value]) }))}
            value={wanted.state}
            onChange={(state) => onWant({ ...wanted, state })}
          />
          <Button kind="outline" icon={<Icon name="arrows-clockwise" weight="bold" />} onClick={onAgain}>
            {words.refresh}
          </Button>
        </div>
        <SelectField
          label={words.source}
          placeholder={words.all}
          options={errorSources.map((value) => ({ value, label: words.sources[value] }))}
          value={wanted.source}
          onChange={({ target }) => onWant({ ...wanted, source: target.value as Wanted['source'] })}
        />
        <SelectField
          label={words.version}
          placeholder={words.all}
          options={versions.map((value) => ({ value, label: value }))}
          value={wanted.version}
          onChange={({ target }) => onWant({ ...wanted, version: target.value })}
        />
        <SelectField
          label={words.merchant}
          placeholder={words.all}
          options={merchants.map((value) => ({ value, label: value }))}
          value={wanted.merchant}
          onChange={({ target }) => onWant({ ...wanted, merchant: target.value })}
        />
      </div>
      {causes.length === 0 ? (
        <p className={prose.muted} role="status">
          {words.none}
        </p>
      ) : (
        <Rows>
          {causes.map((cause) => (
            <CauseRow key={cause.id} cause={cause} onOpen={() => onOpen(cause.id)} isFocused={cause.id === focused} />
          ))}
        </Rows>
      )}
      {hasMore && (
        <Button kind="outline" busy={isAskingMore} onClick={onMore}>
          {words.more}
        </Button>
      )}
    </>
  )
}

interface CauseRowProps {
  cause: Cause
  onOpen: () => void
  isFocused: boolean
}

function CauseRow({ cause, onOpen, isFocused }: CauseRowProps) {
  const row = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isFocused) row.current?.closest('button')?.focus()
  }, [isFocused])
  const { title, source, count, lastAt, versions, merchants, hasMoreMerchants, cameAgainIn } = cause
  const facts = [
    words.times(count),
    words.seen(dateTime(lastAt)),
    ...versions.slice(0, 3),
    ...merchants.slice(0, 3),
    ...(hasMoreMerchants || merchants.length > 3 ? [words.andMore] : []),
  ]
  return (
    <RowButton
      title={
        <span ref={row} className={css.title}>
          {title}
        </span>
      }
      detail={
        <span className={css.facts}>
          <Badge>{words.sources[source]}</Badge>
          {cameAgainIn !== null && <Badge tone="warning">{words.cameAgain(cameAgainIn)}</Badge>}
          <span className={prose.num}>{facts.join(' · ')}</span>
        </span>
      }
      onClick={onOpen}
    />
  )
}
