import { Skeleton } from '#src/ui/skeleton.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

/** The skeleton of two groups of tickets. */
export const WalletSkeleton = () => (
  <>
    {[1, 2].map((count) => (
      <div key={count} className={layout.g3}>
        <Skeleton width={130} height={22} />
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} height={92} control />
        ))}
      </div>
    ))}
  </>
)
