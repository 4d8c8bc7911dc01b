import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readSite } from '#src/brand/site.ts'
import { SiteContext } from '#src/kit/site/site-context.ts'
import { GiftArt } from './gift-art.tsx'

const drawn = (config: object) =>
  renderToStaticMarkup(
    <SiteContext value={readSite(config)}>
      <GiftArt />
    </SiteContext>,
  )

test('a gift card shows the merchant’s second drawing, else its first one', () => {
  const PWAHomeImage = '/assets/1/home.svg'
  expect(drawn({ PWAHomeImage, secondImage: '/assets/1/second.svg' })).toContain('src="/assets/1/second.svg"')
  expect(drawn({ PWAHomeImage })).toContain('src="/assets/1/home.svg"')
})

test('without merchant drawings a gift card shows the product’s art', () => {
  expect(drawn({})).toContain('<svg')
})
