import type { WalletItem } from '#contract/shapes/wallet.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused } from '#src/remote/outcome.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { account, deals, points, wallet } from '#src/resources/resource.ts'

export interface ClaimPorts {
  remote: Pick<Remote, 'ask'>
  keeper: Pick<Keeper, 'refresh'>
}

/**
 * Claims a promo code now: a claim is never queued. The stored wallet and points are fetched again.
 * @param key the same for a repeat after a lost answer
 * @returns the name of what was added
 * @throws Refused, NoAnswer
 */
export const claimPromoCode = (ports: ClaimPorts, code: string, key: string): Promise<string> =>
  claim(ports, async () => {
    const { name } = await ports.remote.ask('POST /promo-codes', { body: { code } }, { idempotencyKey: key })
    return name
  })

/** As `claimPromoCode`, for a deal. @returns the new wallet item */
export const claimDeal = (ports: ClaimPorts, dealId: number, key: string): Promise<WalletItem> =>
  claim(ports, () => ports.remote.ask('POST /users/deals', { body: { dealId } }, { idempotencyKey: key }))

/** What another device has claimed, or what has ended, makes the stored copies old as well. */
const outdated = ['DEAL_UNKNOWN', 'DEAL_LIMIT', 'DEAL_ENDED', 'PROMO_USED'] as const

const claim = async <T>({ keeper }: ClaimPorts, ask: () => Promise<T>): Promise<T> => {
  try {
    const result = await ask()
    await refreshClaims(keeper)
    return result
  } catch (error) {
    if (isRefused(error, ...outdated)) await refreshClaims(keeper)
    if (isRefused(error, 'EMAIL_UNCONFIRMED')) await keeper.refresh(account, undefined).catch(() => undefined)
    throw error
  }
}

/** The claim is made whatever becomes of these: a copy that cannot be fetched now is fetched by its screen. */
const refreshClaims = async (keeper: ClaimPorts['keeper']): Promise<void> => {
  await Promise.allSettled([
    keeper.refresh(wallet, undefined),
    keeper.refresh(deals, undefined),
    keeper.refresh(points, undefined),
  ])
}
