import { phoneRoutes } from '#contract/routes/phone.ts'
import type { WrapperCheck, WrapperSettings } from '#contract/shapes/wrappers.ts'
import type { Merchant } from '#server/tables/merchants.ts'

export interface CheckParts {
  merchant: Pick<Merchant, 'siteConfig' | 'privacyPolicy'>
  settings: WrapperSettings
  name: string
  /** Of the site. */
  origin: string
  /** Whether the server can send pushes for this merchant. */
  canPush: boolean
}

type State = WrapperCheck['state']

/** The longest name of Google Play and of the App Store, in characters. */
const nameLimit = 30

const either = (isGood: boolean, otherwise: State = 'missing'): State => (isGood ? 'good' : otherwise)

const isDisabled = ({ siteConfig }: CheckParts['merchant'], path: string): boolean =>
  (siteConfig.disabledRoutes ?? []).some((off) => off.toLowerCase() === path.toLowerCase())

/**
 * Checks what the stores and the phones require of the merchant's apps. It compares the stored settings with their rules
 * and sends no request.
 */
export const wrapperChecksOf = (parts: CheckParts): WrapperCheck[] => {
  const { merchant, settings, name, origin, canPush } = parts
  const { androidPackage, androidFingerprints, iosBundle, iosTeam, iosFirebaseApp } = settings
  const both = ['Android', 'IOS'] as const
  const check = (
    name: WrapperCheck['name'],
    state: State,
    value: string | null,
    platforms: readonly WrapperCheck['platforms'][number][] = both,
  ): WrapperCheck => ({ name, state, value, platforms: [...platforms] })
  return [
    check('icon', either(Boolean(merchant.siteConfig.logo), 'weak'), null),
    check('name', either([...name].length <= nameLimit), name),
    check('address', either(origin.startsWith('https://')), origin),
    check('androidPackage', either(androidPackage !== null, 'weak'), androidPackage, ['Android']),
    check('androidFingerprints', either(androidFingerprints.length > 0), String(androidFingerprints.length), [
      'Android',
    ]),
    check('iosBundle', either(iosBundle !== null, 'weak'), iosBundle, ['IOS']),
    check('iosTeam', either(iosTeam !== null), iosTeam, ['IOS']),
    check('push', either(canPush, 'weak'), null),
    check('iosPush', either(iosFirebaseApp !== null, 'weak'), iosFirebaseApp, ['IOS']),
    check('privacy', either(Boolean(merchant.privacyPolicy) && !isDisabled(merchant, phoneRoutes.privacy.path)), null),
    check('deletion', either(!isDisabled(merchant, phoneRoutes.account.path)), null),
    check(
      'storeLinks',
      either(Boolean(merchant.siteConfig.appStore?.apple ?? merchant.siteConfig.appStore?.google), 'weak'),
      null,
    ),
  ]
}
