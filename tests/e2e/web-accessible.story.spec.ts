import { faultsOf, shopRules, type Scheme } from './support/accessibility.ts'
import { expect, test } from './support/phone.ts'
import { asUser, asVisitor } from './support/shop-states.ts'
import { computer } from './support/shop.ts'

test.use(computer)

/** Each merchant with the colour schemes in which its customers can see it. */
const merchants: { site: string; schemes: Scheme[] }[] = [
  { site: 'puddle', schemes: ['light', 'dark'] },
  { site: 'blackline', schemes: ['dark'] },
]

for (const { site, schemes } of merchants)
  test.describe(site, () => {
    test.use({ colorScheme: schemes[0]! })

    for (const [who, visit] of [
      ['a visitor', asVisitor],
      ['a user', asUser],
    ] as const)
      test(`the pages and dialogs of ${who} have no detectable accessibility violations, in no colour scheme`, async ({
        page,
        link,
      }) => {
        test.setTimeout(300_000)
        const faults: string[] = []
        await visit(page, link.origin(site), async (what) => {
          faults.push(...(await faultsOf(page, schemes, shopRules)).map((fault) => `${what}: ${fault}`))
        })
        expect(faults).toEqual([])
      })
  })
