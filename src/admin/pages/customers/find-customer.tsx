import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { CustomerHit } from '#contract/shapes/customer.ts'
import { money, shortDate } from '#src/kit/format.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge, type BadgeProps } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { findWords as words } from '#src/words/admin-customers.ts'
import { dataWords } from '#src/words/data.ts'
import { uiWords } from '#src/words/ui.ts'
import { lastSearch, useCustomerSearch } from '../../ui/customer-search.ts'
import { SectionPage } from '../../ui/section-page.tsx'
import { Glance } from './glance.tsx'
import { Plate } from './plate.tsx'
import * as css from './find-customer.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** One field for everything that a customer is found by, the hits as they are typed, and a look at the chosen one. */
export function FindCustomer() {
  const known = useSmallStore(lastSearch)
  const [typed, setTyped] = useState(known?.words ?? '')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const { found, hasFailed, open } = useCustomerSearch(typed, known)
  const hits = found?.hits ?? []
  const isCurrent = found?.words === typed.trim()
  const chosen = hits[Math.min(at, hits.length - 1)]
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
  }, [])
  /** Enter was pressed before the answer to these words was there. */
  const [isAwaited, setAwaited] = useState(false)
  const openAwaited = useEffectEvent(() => {
    setAwaited(false)
    if (chosen) open(chosen.id)
  })
  useEffect(() => {
    if (isAwaited && isCurrent) openAwaited()
  }, [isAwaited, isCurrent])
  const type = (text: string) => {
    setTyped(text)
    setAt(0)
    setAwaited(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') type('')
    else if (event.key === 'Enter') setAwaited(true)
    else if (event.key === 'ArrowDown') setAt((now) => (now + 1) % Math.max(1, hits.length))
    else if (event.key === 'ArrowUp') setAt((now) => (now - 1 + hits.length) % Math.max(1, hits.length))
    else return
    event.preventDefault()
  }
  const optionOf = (hit: CustomerHit) => `${list}-${hits.indexOf(hit)}`
  const count = found ? words.found(hits.length, found.hasMore) : ''
  return (
    <SectionPage title={words.title} lead={words.lead}>
      <div className={css.head}>
        <div className={css.field} role="search" aria-label={words.title}>
          <Icon name="magnifying-glass" />
          <input
            ref={input}
            type="text"
            inputMode="search"
            enterKeyHint="go"
            role="combobox"
            aria-label={words.label}
            aria-expanded={hits.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={chosen ? optionOf(chosen) : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
          />
          <span className={cx(css.count, prose.muted, prose.small)} role="status">
            {count}
          </span>
          {typed !== '' && (
            <IconButton
              label={uiWords.clearSearch}
              icon={<Icon name="x" weight="bold" size="sm" />}
              onClick={() => {
                type('')
                input.current?.focus()
              }}
            />
          )}
        </div>
        <p className={cx(css.keys, prose.muted, prose.small)} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {words.choose}
          </span>
          <span>
            <kbd>↵</kbd> {words.open}
          </span>
          <span>
            <kbd>Esc</kbd> {words.clear}
          </span>
        </p>
      </div>
      {hasFailed && (
        <Note tone="danger" live>
          {dataWords.failed}
        </Note>
      )}
      <div className={css.split}>
        <Card className={cx(css.hits, found === null && css.none)}>
          <div id={list} role="listbox" aria-label={words.hits}>
            {hits.map((hit) => (
              <HitOption
                key={optionOf(hit)}
                id={optionOf(hit)}
                hit={hit}
                isChosen={hit === chosen}
                onPoint={() => setAt(hits.indexOf(hit))}
                onChoose={() => open(hit.id)}
              />
            ))}
          </div>
          {found && hits.length === 0 && <p className={cx(css.note, prose.muted)}>{words.none}</p>}
          {found?.hasMore && <p className={cx(css.note, prose.muted, prose.small)}>{words.more}</p>}
          {hits.length > 0 && (
            <p className={cx(css.note, prose.muted, prose.small)}>
              <Icon name="shield-check" size="sm" /> {words.recorded}
            </p>
          )}
        </Card>
        {chosen && <Glance id={chosen.id} name={chosen.name} onOpen={() => open(chosen.id)} />}
      </div>
    </SectionPage>
  )
}

interface HitOptionProps {
  id: string
  hit: CustomerHit
  isChosen: boolean
  onPoint: () => void
  onChoose: () => void
}

function HitOption({ id, hit, isChosen, onPoint, onChoose }: HitOptionProps) {
  const option = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const { name, fits } = hit
  return (
    <button
      ref={option}
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={css.hit}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <Avatar initials={initialsOf(name)} />
      <span className={css.text}>
        <b>{fits.kind === 'name' ? <Marked {...fits} /> : name}</b>
        <span className={cx(prose.muted, prose.small)}>
          <FitsText hit={hit} />
        </span>
      </span>
      <Membership of={hit.memberships} />
    </button>
  )
}

/** What of a customer fits, and its part that does. */
function FitsText({ hit: { fits, email, order } }: { hit: CustomerHit }) {
  if (fits.kind === 'name') return email
  const marked = <Marked {...fits} />
  if (fits.kind === 'plate')
    return (
      <>
        {words.kinds.plate} <Plate>{marked}</Plate>
      </>
    )
  return (
    <>
      {words.kinds[fits.kind]} {marked}
      {order && ` · ${money(order.totalCents)} · ${shortDate(order.at)}`}
    </>
  )
}

const Marked = ({ text, from, to }: Pick<CustomerHit['fits'], 'text' | 'from' | 'to'>) => (
  <span>
    {text.slice(0, from)}
    {to > from && <mark className={css.mark}>{text.slice(from, to)}</mark>}
    {text.slice(to)}
  </span>
)

const tones: Record<CustomerHit['memberships'][number]['state'], NonNullable<BadgeProps['tone']>> = {
  active: 'success',
  ending: 'warning',
  frozen: 'info',
  unpaid: 'danger',
}

const Membership = ({ of }: { of: CustomerHit['memberships'] }) => {
  const first = of.find(({ state }) => state === 'unpaid') ?? of[0]
  if (!first) return <Badge>{words.noClub}</Badge>
  return <Badge tone={tones[first.state]}>{words.states[first.state](first.name)}</Badge>
}
