import type { Product } from '#contract/shapes/product.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { pictureOf, tintOf } from './present.ts'

/** A product's picture in its own tint. */
export const ProductTile = ({ logo, size }: Pick<Product, 'logo'> & { size?: 'sm' | 'lg' }) => (
  <Tile size={size} tint={tintOf(logo)}>
    <Icon name={pictureOf(logo)} weight="fill" />
  </Tile>
)
