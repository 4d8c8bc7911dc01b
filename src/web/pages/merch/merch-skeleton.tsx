import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import * as css from './merch.module.css'

/** Placeholder of a card while the goods load, with the same picture and a user's two buttons. */
export const MerchSkeleton = () => (
  <Card flush className={css.card}>
    <div data-ui="picture" className={`${css.art} ${css.noArt}`} />
    <div className={css.inside}>
      <Skeleton width={150} height={24} />
      <Skeleton width={110} />
      <div className={css.actions}>
        <Skeleton height={44} control />
        <Skeleton height={44} control />
      </div>
    </div>
  </Card>
)
