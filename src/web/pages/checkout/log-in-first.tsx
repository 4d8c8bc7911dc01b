import { useEffect, useEffectEvent } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useReturnTo } from '#src/kit/navigation/use-return-to.ts'
import { Bucket } from '#src/customer/ui/art/bucket.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { checkoutWords } from '#src/words/checkout.ts'

/** For a visitor: the log-in opens over the page, and the page says what it is for. */
export function LogInFirst() {
  const { go, opens } = useNavigation()
  const returnTo = useReturnTo()
  const ask = useEffectEvent(() => go(returnTo('/logIn')))
  useEffect(() => ask(), [])
  return (
    <Empty
      art={<Bucket />}
      title={checkoutWords.logInTitle}
      actions={
        <>
          <LinkButton size="lg" href={returnTo('/logIn')}>
            {checkoutWords.logIn}
          </LinkButton>
          <LinkButton kind="tonal" size="lg" href={returnTo('/signUp')}>
            {checkoutWords.signUp}
          </LinkButton>
          {opens('/washes') && (
            <LinkButton kind="quiet" href="/washes">
              {checkoutWords.seeWashes}
            </LinkButton>
          )}
        </>
      }
    >
      {checkoutWords.logInBody}
    </Empty>
  )
}
