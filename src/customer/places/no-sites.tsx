import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { findUsWords } from '#src/words/find-us.ts'
import * as css from './sites.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

export const SitesSkeleton = () => (
  <div className={css.sites}>
    {Array.from({ length: 4 }, (_, index) => (
      <Card key={index} className={layout.g3}>
        <Skeleton width={140} height={22} />
        <Skeleton width={210} />
        <Skeleton height={48} control />
      </Card>
    ))}
  </div>
)

export const NoSites = ({ onRetry }: { onRetry: () => void }) => (
  <Empty
    art={
      <Seal tone="brand">
        <Icon name="map-trifold" weight="duotone" />
      </Seal>
    }
    title={findUsWords.none}
    actions={<Button onClick={onRetry}>{findUsWords.tryAgain}</Button>}
  >
    {findUsWords.noneBody}
  </Empty>
)
