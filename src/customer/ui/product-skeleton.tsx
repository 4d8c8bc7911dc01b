import { Card } from '#src/ui/card.tsx'
import * as css from './product-card.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

/** Placeholder of a product card while it loads, at the height of a card with four details. */
export const ProductSkeleton = () => (
  <Card className={`${css.product} ${css.skeleton}`}>
    <div className={css.top}>
      <Skeleton width={48} height={48} />
      <div className={layout.g2}>
        <Skeleton width={130} height={22} />
        <Skeleton width={60} height={12} />
      </div>
      <Skeleton width={58} height={30} />
    </div>
    <Skeleton width={110} height={24} />
    {[220, 190, 240, 160].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
    <div className={css.buy}>
      <Skeleton height={46} control />
      <Skeleton height={46} control />
    </div>
  </Card>
)
