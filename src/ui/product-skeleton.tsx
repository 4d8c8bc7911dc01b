import { Card } from './card.tsx'
import './product-card.css'
import { Skeleton } from './skeleton.tsx'

/** Placeholder of a product card while it loads, at the height of a card with four details. */
export const ProductSkeleton = () => (
  <Card className="product product--skeleton">
    <div className="product__top">
      <Skeleton width={48} height={48} />
      <div className="g2">
        <Skeleton width={130} height={22} />
        <Skeleton width={60} height={12} />
      </div>
      <Skeleton width={58} height={30} />
    </div>
    <Skeleton width={110} height={24} />
    {[220, 190, 240, 160].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
    <div className="product__buy">
      <Skeleton height={46} control />
      <Skeleton height={46} control />
    </div>
  </Card>
)
