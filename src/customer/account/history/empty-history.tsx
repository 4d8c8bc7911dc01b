import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { Bucket } from '#src/customer/ui/art/bucket.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { historyWords } from '#src/words/history.ts'
import * as layout from '#src/ui/styles/layout.module.css'

const linkTo = (path: string, words: string) => (
  <LinkButton size="lg" href={path}>
    {words}
  </LinkButton>
)

export function NothingBought() {
  const { opens } = useNavigation()
  return (
    <Empty
      art={<Bucket />}
      title={historyWords.emptyBought}
      actions={opens('/washes') && linkTo('/washes', historyWords.buyAWash)}
    >
      {historyWords.emptyBoughtBody}
    </Empty>
  )
}

export function NothingUsed() {
  const { opens } = useNavigation()
  return (
    <Empty
      art={<Bucket />}
      title={historyWords.emptyUsed}
      actions={opens('/wallet') && linkTo('/wallet', historyWords.openWallet)}
    >
      {historyWords.emptyUsedBody}
    </Empty>
  )
}

export const HistoryPlaceholder = () => (
  <Card className={layout.g4} role="status" aria-label={historyWords.loading}>
    {[60, 75, 50, 65].map((width) => (
      <span key={width} className={layout.g2}>
        <Skeleton width={`${width}%`} height={18} />
        <Skeleton width="45%" />
      </span>
    ))}
  </Card>
)
