import type { Product } from '#contract/shapes/product.ts'

/** A wash of $24.00 and $1.68 tax, overridden by the given members. */
export const aProduct = (given: Partial<Product> = {}): Product => ({
  productId: 1,
  name: 'The Big Splash',
  price: 24,
  taxes: 1.68,
  value: 32,
  signupPrice: null,
  monthlyPrice: null,
  details: [],
  locations: [],
  logo: { imageIndex: 2, red: 242, green: 92, blue: 120, alpha: 255 },
  appProductType: 'AppWash',
  productType: 'AppWash',
  fulfillable: false,
  ...given,
})
