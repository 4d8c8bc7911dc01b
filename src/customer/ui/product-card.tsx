import type { ReactNode } from 'react'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import * as css from './product-card.module.css'
import { Ticks } from './ticks.tsx'

export interface ProductCardProps {
  /** Tile with the product's icon and tint. */
  tile: ReactNode
  name: string
  /** Below the name: a Tier, a small line. */
  under?: ReactNode
  /** A Price. */
  price: ReactNode
  badges?: ReactNode
  details?: readonly string[]
  /** Below the details: the button that expands them. */
  more?: ReactNode
  /** Where it is valid, if limited. */
  restriction?: ReactNode
  /** The merchant's recommended product: a brand edge. A badge must state it too. */
  best?: boolean
  children?: ReactNode
  /** Add To Cart, Buy Now, Buy as a Gift. */
  actions?: ReactNode
  /** For links to this card. */
  id?: string
  /** The card that a link has led to. */
  linked?: boolean
}

export function ProductCard(props: ProductCardProps) {
  const { tile, name, under, price, badges, details = [], more, restriction, best, children, actions } = props
  return (
    <Card
      as="article"
      data-ui="product"
      id={props.id}
      className={cx(css.product, best && css.best, props.linked && css.linked)}
    >
      <div className={css.top}>
        {tile}
        <div className={css.title}>
          <h2 className={css.name}>{name}</h2>
          {under}
        </div>
        {price}
      </div>
      {badges && <div className={css.badges}>{badges}</div>}
      {details.length > 0 && <Ticks items={details} />}
      {more}
      {restriction && (
        <p className={css.restriction}>
          <Icon name="map-pin" />
          <span>{restriction}</span>
        </p>
      )}
      {children}
      {actions && <div className={css.buy}>{actions}</div>}
    </Card>
  )
}

export const BestBadge = ({ children }: { children: ReactNode }) => (
  <Badge tone="pop" icon={<Icon name="star" weight="fill" />}>
    {children}
  </Badge>
)
