import type { Location } from '#contract/shapes/place.ts'
import { areTogether } from './map/clusters.ts'
import type { WithDistance } from './distance.ts'
import { PlaceList } from './place-list.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { mapWords } from '#src/words/map.ts'

interface ClusterSheetProps {
  open: boolean
  /** Name of the location next to the cluster. */
  near: string
  /** The locations of the cluster, as the list orders them. */
  members: readonly WithDistance<Location>[]
  onChoose: (id: number) => void
  /** Shows them apart on the map. */
  onZoom: () => void
  onClose: () => void
}

/** The locations of a cluster of the map. */
export default function ClusterSheet({ open, near, members, onChoose, onZoom, onClose }: ClusterSheetProps) {
  const [first] = members
  const separable = !areTogether(members.map(({ location }) => location))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={mapWords.near(members.length, near)}
      description={first?.miles === undefined ? undefined : mapWords.nearestFirst}
    >
      {separable && (
        <Button kind="tonal" block icon={<Icon name="plus" weight="bold" />} onClick={onZoom}>
          {mapWords.zoomIn}
        </Button>
      )}
      <PlaceList plain places={members} onChoose={onChoose} />
    </Sheet>
  )
}
