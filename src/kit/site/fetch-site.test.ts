import { expect, test } from 'vitest'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { fetchSite, storedSite, subdomainOf } from './fetch-site.ts'

const config = { companyName: 'Puddle Lane Car Wash', timeStamp: 1 }

test('the first label of the host names the tenant', () => {
  expect(subdomainOf('Puddle.localhost')).toBe('puddle')
  expect(subdomainOf('puddle.example.com')).toBe('puddle')
})

test('the first visit fetches the key, then the config with that key, and stores both', async () => {
  const phone = makePhone()
  phone.server
    .on('GET /accounts/site-key', () => accepted('ak_puddle'))
    .on('GET /accounts/site-config', ({ headers }) => {
      expect(headers.get('app_key')).toBe('ak_puddle')
      return accepted(config)
    })
  expect(await storedSite(phone)).toBeUndefined()
  expect(await fetchSite(phone, 'puddle')).toEqual(config)
  expect(await storedSite(phone)).toEqual(config)
})

test('for an unknown merchant the server’s message is shown', async () => {
  const phone = makePhone()
  const words = "We couldn't find the site for the specified subdomain. Please check the subdomain and try again."
  phone.server.on('GET /accounts/site-key', () => refused(404, 'SITE_NOT_FOUND', words))
  await expect(fetchSite(phone, 'nobody')).rejects.toMatchObject({ name: 'SiteMissing', message: words })
})

test('without a server the first visit shows that the site cannot be loaded', async () => {
  const phone = makePhone()
  phone.server.on('GET /accounts/site-key', () => networkDown())
  await expect(fetchSite(phone, 'puddle')).rejects.toThrow(
    'An unexpected error occurred while loading the site. Please try again later.',
  )
})

test('a config that cannot be fetched does not stop the app from starting', async () => {
  const phone = makePhone()
  phone.server
    .on('GET /accounts/site-key', () => accepted('ak_puddle'))
    .on('GET /accounts/site-config', () => networkDown())
  expect(await fetchSite(phone, 'puddle')).toBeUndefined()
})
