import type { Product } from '#contract/shapes/product.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { pictureOf, tintOf } from './present.ts'
import { useProductPicture } from './use-product-picture.ts'

/** A product's picture in its own tint. */
export const ProductTile = ({ logo, size }: Pick<Product, 'logo'> & { size?: 'sm' | 'lg' }) => (
  <Tile size={size} tint={tintOf(logo)}>
    <Icon name={pictureOf(logo)} weight="fill" />
  </Tile>
)

/** The merchant's picture of a product, else its icon. */
export function PicturedTile({ product }: { product: Product }) {
  const { src, onError } = useProductPicture(product)
  return src ? (
    <Tile size="lg" tint={tintOf(product.logo)}>
      <img
        {...sizedPicture(src)}
        alt={product.picture === undefined ? '' : product.name}
        width={56}
        height={56}
        loading="lazy"
        onError={onError}
      />
    </Tile>
  ) : (
    <ProductTile logo={product.logo} />
  )
}

/** A PNG in a size that fits a tile; other pictures are drawn in any. */
const sizedPicture = (src: string) =>
  src.endsWith('.png')
    ? { src: `${src}?w=160`, srcSet: `${src}?w=160 160w, ${src}?w=320 320w`, sizes: '56px' }
    : { src }
