import type { Product } from '#contract/shapes/product.ts'

/** The id of a product's card, for links to it: "product-12". */
export const anchorOf = ({ productId }: Pick<Product, 'productId'>): string => `product-${productId}`
