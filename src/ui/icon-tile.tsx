import { Icon, type NamesIn } from './icon.tsx'
import { Tile } from './tile.tsx'

/** The small tile with an icon at the start of a row. */
export function IconTile({ name }: { name: NamesIn<'regular'> }) {
  return (
    <Tile size="sm">
      <Icon name={name} />
    </Tile>
  )
}
