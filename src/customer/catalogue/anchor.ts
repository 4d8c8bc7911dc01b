import type { Product } from '#contract/shapes/product.ts'

/** The id of a product's card, for links to it: "product-12". */
export const anchorOf = ({ productId }: Pick<Product, 'productId'>): string => `product-${productId}`

/** The product that the hash of an address names; undefined for any other hash. */
export const productIn = (hash: string): number | undefined => {
  const [, id] = /^#product-(\d+)$/.exec(hash) ?? []
  return id === undefined ? undefined : Number(id)
}
