import type { ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import './cart-line.css'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { useSwipeOpen } from './use-swipe-open.ts'

export interface CartLineProps {
  tile: ReactNode
  name: string
  detail?: ReactNode
  price: string
  /** A Stepper, below the detail. */
  quantity?: ReactNode
  onRemove: () => void
  /** Being removed: fades out, ignores presses. */
  removing?: boolean
}

/** One item of the cart. The X and the swipe both remove it. */
export function CartLine({ tile, name, detail, price, quantity, onRemove, removing }: CartLineProps) {
  const { offset, dragging, open, handlers } = useSwipeOpen()
  const label = uiWords.removeNamed(name)
  return (
    <div
      className={cx('swipe', offset < 0 && 'is-open', dragging && 'is-dragged', removing && 'is-removing')}
      inert={removing}
    >
      <button
        type="button"
        className="swipe__under"
        onClick={onRemove}
        aria-label={label}
        tabIndex={open ? 0 : -1}
        aria-hidden={!open}
      >
        <Icon name="trash" />
        {uiWords.remove}
      </button>
      <div className="swipe__top line" style={{ transform: `translateX(${offset}px)` }} {...handlers}>
        {tile}
        <div>
          <div className="line__name">{name}</div>
          {detail && <div className="line__sub">{detail}</div>}
          {quantity}
        </div>
        <div className="line__end">
          <span className="line__price">{price}</span>
          <IconButton
            className="muted"
            label={label}
            icon={<Icon name="x" weight="bold" size="sm" />}
            onClick={onRemove}
          />
        </div>
      </div>
    </div>
  )
}
