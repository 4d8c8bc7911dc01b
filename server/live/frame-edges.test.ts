import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteFrame } from '#contract/shapes/live.ts'
import { twoInstances, type TwoInstances } from '#server/testing/two-instances.ts'

let instances: TwoInstances
beforeAll(async () => {
  instances = await twoInstances()
})
afterAll(() => instances.close())

const digits = '9'.repeat(20)
const claims = (text: string) => `e30.${Buffer.from(text).toString('base64url')}.e30`
const deep = (open: string, close: string) => `${open.repeat(10_000)}1${close.repeat(10_000)}`

/** As a page's greeting, as its report, and as neither. */
const texts = [
  '',
  '\0',
  'null',
  '1e300',
  digits,
  '{"accessToken":"\\u0000"}',
  '{"accessToken":"\\ud83d"}',
  '{"accessToken":1e300}',
  `{"accessToken":${digits}}`,
  `{"accessToken":"${claims('{"tenant":1e300,"sub":"\\u0000","exp":1e300}')}"}`,
  `{"accessToken":"${claims(deep('[', ']'))}"}`,
  deep('[', ']'),
  deep('{"accessToken":', '}'),
  '{"config":1e300,"app":"1.5.1"}',
  `{"config":${digits},"app":"1.5.1"}`,
  '{"config":-0.5,"app":"1.5.1"}',
  `{"config":1,"app":"${digits}.0.0"}`,
  '{"config":1,"app":"1.5.1\\u0000"}',
  '{"config":1,"app":"1.5.1","device":"\\ud83d\\u0000"}',
  `{"config":1,"app":"1.5.1","device":${deep('[', ']')}}`,
]
/** No UTF-8: a lone surrogate, and bytes that begin nothing. */
const bytes = [Buffer.from([0xed, 0xa0, 0xbd]), Buffer.from([0xff, 0x00, 0xfe])]

test('no frame ends the server, nor the count of the pages beside it', async () => {
  const { server, connect } = instances
  const merchant = await server.make.merchant()
  const admin = await server.make.loggedIn(merchant, { isAdmin: true })
  const open = async () => {
    const page = await connect<SiteFrame>(merchant, server)
    return { page, first: await page.next() }
  }
  for (const frame of [...texts, ...bytes]) {
    const { page } = await open()
    // What is no UTF-8 goes out as text too: the protocol lets the server end that connection.
    page.wire.on('error', () => undefined)
    page.wire.send(frame, { binary: false })
    page.wire.send(frame, { binary: true })
  }
  const { page, first } = await open()
  page.wire.send(JSON.stringify({ config: first.event === 'config' ? first.timeStamp : 0, app: '1.5.1' }))
  const reach = async () => (await server.call('GET /accounts/site-config/reach', { as: admin })).result
  await expect.poll(reach, { timeout: 5_000 }).toMatchObject({ open: 1, current: 1 })
})
