import type { ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import * as css from './cart-line.module.css'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useSwipeOpen } from './use-swipe-open.ts'
import * as prose from '#src/ui/styles/prose.module.css'

export interface CartLineProps {
  tile: ReactNode
  name: string
  detail?: ReactNode
  /** What has changed since it was put in. */
  changed?: ReactNode
  price: string
  /** The price without a discount, struck through. */
  before?: string
  /** Below the detail: a Stepper, or a button that edits the item. */
  action?: ReactNode
  onRemove: () => void
  /** Being removed: fades out, ignores presses. */
  removing?: boolean
}

/** One item of the cart. The X and the swipe both remove it. */
export function CartLine({ tile, name, detail, changed, price, before, action, onRemove, removing }: CartLineProps) {
  const { offset, dragging, open, handlers } = useSwipeOpen()
  const label = uiWords.removeNamed(name)
  return (
    <div
      data-ui="cart-line"
      className={cx(css.cartLine, offset < 0 && css.open, dragging && css.dragged, removing && css.removing)}
      inert={removing}
    >
      <button
        type="button"
        className={css.under}
        onClick={onRemove}
        aria-label={label}
        tabIndex={open ? 0 : -1}
        aria-hidden={!open}
      >
        <Icon name="trash" />
        {uiWords.remove}
      </button>
      <div className={`${css.top} ${css.line}`} style={{ transform: `translateX(${offset}px)` }} {...handlers}>
        {tile}
        <div>
          <div className={css.name}>{name}</div>
          {detail && <div className={css.detail}>{detail}</div>}
          {changed && <div className={css.changed}>{changed}</div>}
          {action}
        </div>
        <div className={css.end} data-ui="cart-line-end">
          <span className={css.price}>
            {price}
            {before && (
              <s className={css.before}>
                <span className={prose.visuallyHidden}>{uiWords.before}</span>
                {before}
              </s>
            )}
          </span>
          <IconButton
            className={prose.muted}
            label={label}
            icon={<Icon name="x" weight="bold" size="sm" />}
            onClick={onRemove}
          />
        </div>
      </div>
    </div>
  )
}
