import { NoAnswer } from '#src/remote/outcome.ts'
import { Bucket } from '#src/customer/ui/art/bucket.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'
import type { StoredView } from '#src/kit/data/use-stored.ts'

/** True until the list is read from this device and, when none is stored, asked for. */
export const isWaiting = ({ is }: StoredView<unknown>): boolean => is === 'loading'

interface ListingMissingProps {
  stored: StoredView<unknown>
  /** The name of the list, such as "Washes". */
  title: string
}

/** No list is stored and none could be loaded: without an answer, or refused. */
export function ListingMissing({ stored, title }: ListingMissingProps) {
  const silent = stored.problem instanceof NoAnswer
  return (
    <Empty
      art={<Bucket />}
      title={silent ? catalogueWords.offlineTitle : catalogueWords.missingTitle(title)}
      actions={<Button onClick={stored.refresh}>{catalogueWords.tryAgain}</Button>}
    >
      {silent ? catalogueWords.offline(title) : catalogueWords.missing}
    </Empty>
  )
}

interface NothingHereProps {
  /** The name of the location that the list is narrowed to. */
  place: string
  onAll: () => void
}

/** The location filter hides the whole list. */
export const NothingHere = ({ place, onAll }: NothingHereProps) => (
  <Empty
    art={<Bucket />}
    title={catalogueWords.noneHereTitle(place)}
    actions={<Button onClick={onAll}>{catalogueWords.showAll}</Button>}
  >
    {catalogueWords.noneHere}
  </Empty>
)

/** The list is empty. */
export const NothingOnSale = () => (
  <Empty art={<Bucket />} title={catalogueWords.noneTitle}>
    {catalogueWords.none}
  </Empty>
)
