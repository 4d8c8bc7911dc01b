import { Icon, type NamesIn } from '#src/ui/icon.tsx'
import { Tile } from '#src/ui/tile.tsx'

/** The small tile with an icon at the start of a row. */
export function IconTile({ name }: { name: NamesIn<'regular'> }) {
  return (
    <Tile size="sm">
      <Icon name={name} />
    </Tile>
  )
}
