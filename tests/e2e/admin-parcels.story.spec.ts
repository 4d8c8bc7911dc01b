import { randomUUID } from 'node:crypto'
import { parcelsWords as words } from '#src/words/admin-parcels.ts'
import { isAccessible } from './support/accessibility.ts'
import { openOffice } from './support/admin.ts'
import { personOnServer } from './support/client.ts'
import { expect, mailTo, test } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

test('merchandise is packed, sent with its number, and the customer is told', async ({ page, link, server }) => {
  const casey = await personOnServer(server, 'casey@example.com')
  const goods = await casey.get<{ productId: number; fulfillable: boolean }[]>('/products?type=merchandise')
  const { productId } = goods.find(({ fulfillable }) => fulfillable)!
  const address = {
    first: 'Casey',
    last: 'Okafor',
    address1: '9 Old Mill Road',
    city: 'Salem',
    state: 'OR',
    zipCode: '97303',
  }
  await casey.post('/orders', { products: [{ productId, address }] }, { 'idempotency-key': randomUUID() })

  await openOffice(page, link.origin('puddle'), '/parcels')
  const column = (name: keyof typeof words.columns) =>
    page.getByRole('region', { name: words.columns[name], exact: true })
  await expect(column('toPack').getByText('9 Old Mill Road')).toBeVisible()
  await isAccessible(page, 'a parcel to pack')
  await column('toPack')
    .getByRole('button', { name: words.of(words.pack, 'Casey Okafor') })
    .click()
  const send = column('packed').getByRole('button', { name: words.of(words.send, 'Casey Okafor') })
  await send.click()
  await expect(column('packed').getByText(words.trackingMissing)).toBeVisible()
  await column('packed').getByLabel(words.tracking).fill('9400 1118 9922 3857 02')
  await send.click()
  await expect(column('sent').getByText('9400 1118 9922 3857 02')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await isAccessible(page, 'a parcel that is sent, at 390 px')
  expect(await beyondEdge(page)).toBe(0)
  const mail = await mailTo(server, 'casey@example.com', /parcel is on its way/)
  expect(mail.text).toContain('9400 1118 9922 3857 02')
})
