import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '#contract/content/field.ts'
import { adminSections } from '#contract/routes/admin.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { money, shortDate } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useOverlayStack } from '#src/ui/overlays/overlay-stack.ts'
import { adminWords } from '#src/words/admin.ts'
import { findWords } from '#src/words/admin-customers.ts'
import { searchWords } from '#src/words/admin-frame.ts'
import { uiWords } from '#src/words/ui.ts'
import { groupName, rowName } from '../content/kind-views.ts'
import { rowAddress } from '../content/row-address.ts'
import { useEditing } from '../editing/editing-context.ts'
import { openSections, sectionScreens } from '../sections/sections.ts'
import { showSetting } from '../settings/wanted-setting.ts'
import { useMay, useOwnOffice } from '../ui/own-office.ts'
import { useCustomerSearch } from '../ui/customer-search.ts'
import * as css from './office-search.module.css'
import { hitsFor, type Hit, type Sold } from './search-hits.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/**
 * One field over pages, customers and products. It stands in the top bar; in a narrow window a button lays it over that
 * bar. `/` and Control or Command with K lead to it from everywhere.
 */
export function OfficeSearch() {
  const [open, setOpen] = useState(false)
  /** It lies over the top bar. */
  const [isOver, setOver] = useState(false)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLSpanElement>(null)
  const list = useId()
  const may = useMay()
  const office = useOwnOffice()
  const sold = useSold(open && may('draft'))
  const customers = useCustomerSearch(open && may('find-customers') ? typed : '')
  const hits = open ? hitsFor(typed, sold, customers.found?.hits, openSections(office)) : []
  const chosen = hits[Math.min(at, hits.length - 1)]
  const lead = useLead(customers.open)
  const close = () => {
    setOpen(false)
    setOver(false)
    setTyped('')
  }
  const leave = () => {
    if (isOver) opener.current?.querySelector('button')?.focus()
    close()
  }
  const blur = ({ relatedTarget }: FocusEvent) => {
    if (!whole.current?.contains(relatedTarget)) close()
  }
  const begin = () => {
    // The field of a narrow window is there once the search is open.
    flushSync(() => {
      setOpen(true)
      setOver(opener.current?.checkVisibility() === true)
    })
    input.current?.focus()
    input.current?.select()
  }
  useKeys(begin)
  useOverlayStack(open && (isOver || typed !== ''), leave)
  const go = (hit: Hit) => {
    document.querySelector('main')?.focus({ preventScroll: true })
    close()
    lead(hit)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (typed === '' && !isOver) input.current?.blur()
      leave()
    } else if (event.key === 'Enter' && chosen) go(chosen)
    else if (event.key === 'ArrowDown') setAt((now) => (now + 1) % Math.max(1, hits.length))
    else if (event.key === 'ArrowUp') setAt((now) => (now - 1 + hits.length) % Math.max(1, hits.length))
    else return
    event.preventDefault()
  }
  const optionOf = (hit: Hit) => `${list}-${hits.indexOf(hit)}`
  const isShown = open && typed.trim() !== ''
  return (
    <>
      <div ref={whole} className={cx(css.search, open && css.open)} role="search" aria-label={searchWords.label}>
        <label className={css.field}>
          <Icon name="magnifying-glass" />
          <input
            ref={input}
            type="text"
            inputMode="search"
            enterKeyHint="go"
            role="combobox"
            aria-label={searchWords.label}
            aria-expanded={isShown && hits.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={isShown && chosen ? optionOf(chosen) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={searchWords.placeholder}
            value={typed}
            onFocus={() => setOpen(true)}
            onBlur={blur}
            onChange={({ target }) => {
              setOpen(true)
              setTyped(target.value)
              setAt(0)
            }}
            onKeyDown={press}
          />
          <kbd className={css.key} aria-hidden="true">
            /
          </kbd>
        </label>
        <span className={css.close}>
          <IconButton label={uiWords.close} icon={<Icon name="x" weight="bold" />} onBlur={blur} onClick={leave} />
        </span>
        <div className={cx(css.hits, isShown && css.shown)}>
          <div id={list} role="listbox" aria-label={searchWords.hits}>
            {isShown &&
              hits.map((hit) => (
                <HitOption
                  key={optionOf(hit)}
                  id={optionOf(hit)}
                  hit={hit}
                  isChosen={hit === chosen}
                  onPoint={() => setAt(hits.indexOf(hit))}
                  onChoose={() => go(hit)}
                />
              ))}
          </div>
          {isShown && hits.length === 0 && <p className={`${css.none} ${prose.muted}`}>{searchWords.none}</p>}
        </div>
        <p className={prose.visuallyHidden} role="status">
          {isShown && searchWords.found(hits.length)}
        </p>
      </div>
      <span ref={opener} className={css.opener}>
        <IconButton
          label={searchWords.label}
          aria-expanded={isOver}
          icon={<Icon name="magnifying-glass" />}
          onClick={begin}
        />
      </span>
    </>
  )
}

interface HitOptionProps {
  id: string
  hit: Hit
  isChosen: boolean
  onPoint: () => void
  onChoose: () => void
}

function HitOption({ id, hit, isChosen, onPoint, onChoose }: HitOptionProps) {
  const option = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
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
      <Icon name={iconOf(hit)} />
      <span className={css.text}>
        <b>{titleOf(hit)}</b>
        {detailOf(hit) && <span className={`${prose.muted} ${prose.xs}`}>{detailOf(hit)}</span>}
      </span>
      <span className={`${prose.muted} ${prose.xs}`}>
        {searchWords.kinds[hit.kind === 'customer' && hit.hit.order ? 'order' : hit.kind]}
      </span>
    </button>
  )
}

const iconOf = (hit: Hit) => {
  if (hit.kind === 'page') return sectionScreens[hit.section.name].icon
  return hit.kind === 'product' ? 'tag' : hit.hit.order ? 'receipt' : 'user-circle'
}

const titleOf = (hit: Hit): string => {
  if (hit.kind === 'page') return adminWords.names[hit.section.name]
  if (hit.kind === 'product') return hit.name
  const { name, fits, order } = hit.hit
  return order ? searchWords.order(fits.text) : name
}

const detailOf = (hit: Hit): string | null => {
  if (hit.kind === 'page') return hit.setting?.name ?? adminWords.groups[hit.section.group]
  if (hit.kind === 'product') return hit.detail
  const { name, email, fits, order } = hit.hit
  if (order) return searchWords.orderOf(name, money(order.totalCents), shortDate(order.at))
  return fits.kind === 'name' || fits.kind === 'email' ? email : `${findWords.kinds[fits.kind]} ${fits.text}`
}

const productsPath = adminSections.find(({ name }) => name === 'products')!.path

/** Opens what was found. */
const useLead = (openCustomer: (id: string) => void): ((hit: Hit) => void) => {
  const { go } = useNavigation()
  return (hit) => {
    if (hit.kind === 'product') return go(rowAddress(productsPath, { kind: 'products', id: hit.id }))
    if (hit.kind === 'customer') return openCustomer(hit.hit.id)
    if (hit.setting) showSetting(hit.setting.path)
    go(hit.section.path)
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const useKeys = (begin: () => void): void => {
  const newest: RefObject<() => void> = useRef(begin)
  useEffect(() => {
    newest.current = begin
  })
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(event.target)
      const isK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
      // A dialog keeps its focus.
      if ((!isSlash && !isK) || document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      newest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The products of the site, read when the search is opened first, and after each publication. */
const useSold = (isWanted: boolean): readonly Sold[] => {
  const { remote, report } = useServices()
  const { timeStamp } = useEditing().saved
  const [known, setKnown] = useState<{ timeStamp: number; sold: readonly Sold[] }>()
  const isKnown = known?.timeStamp === timeStamp
  useEffect(() => {
    if (!isWanted || isKnown) return
    let isCurrent = true
    const ask = () => remote.ask('GET /accounts/content/{kind}', { params: { kind: 'products' } })
    void outcomeOf(ask, report).then((outcome) => {
      // Without an answer there are no such hits.
      if (isCurrent && outcome.done) setKnown({ timeStamp, sold: outcome.value.rows.map(soldOf) })
    })
    return () => void (isCurrent = false)
  }, [isWanted, isKnown, timeStamp, remote, report])
  return known?.sold ?? []
}

const soldOf = ({ id, row }: { id: string; row: object }): Sold => ({
  id,
  name: rowName('products', row as Row),
  detail: groupName('products', row as Row),
})
