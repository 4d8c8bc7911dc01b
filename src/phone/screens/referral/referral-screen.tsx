import type { Account } from '#contract/shapes/account.ts'
import { Missing } from '#src/customer/ui/missing.tsx'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { account, loyaltySettings } from '#src/resources/resource.ts'
import { GiftArt } from '#src/customer/cart/gift-art.tsx'
import { referralReward } from '#src/phone/ui/referral-reward.ts'
import { Card } from '#src/ui/card.tsx'
import { MembershipPass } from '#src/customer/ui/membership-pass.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { referralWords } from '#src/words/referral.ts'
import { Invitation } from './invitation.tsx'
import { phoneRoutes } from '#contract/routes/phone.ts'

/** Invites friends: a code, a link with it to share, and the link as a QR code. */
export default function ReferralScreen() {
  const { back } = useNavigation()
  const view = useStored(account, undefined)
  return (
    <Page title={referralWords.title} onBack={back} busy={view.is === 'loading'} width="form">
      <Reward />
      {view.is === 'known' ? (
        <OwnInvitation account={view.value} />
      ) : (
        <Missing view={view} words={referralWords.missing} placeholder={<Skeleton height={390} />} />
      )}
    </Page>
  )
}

function OwnInvitation({ account: { referralCode } }: { account: Account }) {
  const { origin } = useServices()
  return (
    <Card>
      <Invitation code={referralCode} link={invitationLink(origin, referralCode)} />
    </Card>
  )
}

/** What an invitation earns; a merchant without points promises none. */
function Reward() {
  const { loyaltyProgram } = useSite()
  const settings = useStored(loyaltySettings, undefined)
  const name =
    settings.is === 'loading' ? (
      <Skeleton width="7em" height={28} />
    ) : (
      referralWords.reward(referralReward(knownOr(settings)))
    )
  return loyaltyProgram ? (
    <MembershipPass name={name} detail={referralWords.rewardWhen} art={<GiftArt />} low />
  ) : (
    <MembershipPass name={referralWords.noReward} detail={referralWords.noRewardWhen} art={<GiftArt />} low />
  )
}

/** The address that leads an invited friend to the app, or to signing up, with the code. */
const invitationLink = (origin: string, code: string): string => `${origin}${phoneRoutes.storeDirect.path}#${code}`
