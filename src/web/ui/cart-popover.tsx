import { useEffect, useRef, useState } from 'react'
import { toCents } from '#contract/rules/money.ts'
import { money } from '#src/kit/format.ts'
import type { CartLine } from '#src/local/cart.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { cartWords } from '#src/words/cart.ts'
import { priceChangeWords } from '#src/words/price-change.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { additions, showsAdditions } from '#src/customer/cart/additions.ts'
import { billOf } from '#src/customer/cart/bill.ts'
import * as css from './cart-popover.module.css'
import { payableIn } from '#src/customer/cart/cart.ts'
import { foldedLines } from '#src/customer/cart/sections.ts'
import { useCart } from '#src/customer/cart/use-cart.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** Maximum number of products that are named. */
const named = 4

/**
 * The cart below its icon, after a unit was added on this page. It takes no focus. A press elsewhere and Escape close it:
 * the browser does so for every popover. Below 1200 px a message tells of the addition instead.
 */
export function CartPopover() {
  const lines = useCart()
  const panel = useRef<HTMLDivElement>(null)
  const added = useSmallStore(additions)
  const addedBefore = useRef(added)
  const [hasGrown, setHasGrown] = useState(false)
  useEffect(() => {
    if (added === addedBefore.current) return
    addedBefore.current = added
    setHasGrown(true)
    panel.current?.showPopover()
  }, [added])
  useEffect(() => {
    const wide = matchMedia('(width >= 1200px)')
    const note = () => showsAdditions.set(wide.matches)
    note()
    wide.addEventListener('change', note)
    return () => {
      wide.removeEventListener('change', note)
      showsAdditions.set(false)
    }
  }, [])
  const isEmpty = lines?.length === 0
  useEffect(() => {
    if (isEmpty) panel.current?.hidePopover()
  }, [isEmpty])
  return (
    <div ref={panel} popover="auto" role="region" aria-label={cartWords.yours} aria-live="polite" className={css.panel}>
      {hasGrown && lines && <Content lines={lines} onClose={() => panel.current?.hidePopover()} />}
    </div>
  )
}

function Content({ lines, onClose }: { lines: readonly CartLine[]; onClose: () => void }) {
  const groups = foldedLines(lines).toReversed()
  const more = groups.length - named
  return (
    <>
      <div className={css.head}>
        <b>{cartWords.yours}</b>
        <IconButton label={cartWords.close} icon={<Icon name="x" weight="bold" size="sm" />} onClick={onClose} />
      </div>
      <ul className={css.lines}>
        {groups.slice(0, named).map((equal) => (
          <li key={equal[0]!.id} className={css.line}>
            <span>{purchaseWords.goods([{ name: equal[0]!.product.name, count: equal.length }])}</span>
            <span className={prose.num}>
              {equal[0]!.offSale ? priceChangeWords.offSale : money(toCents(equal[0]!.product.price) * equal.length)}
            </span>
          </li>
        ))}
        {more > 0 && <li className={prose.muted}>{cartWords.more(more)}</li>}
      </ul>
      <p className={`${css.line} ${css.total}`}>
        <span>{cartWords.total}</span>
        <span className={prose.num}>{money(billOf(payableIn(lines)).total)}</span>
      </p>
      <LinkButton block href="/checkout">
        {cartWords.checkOut(lines.length)}
      </LinkButton>
    </>
  )
}
