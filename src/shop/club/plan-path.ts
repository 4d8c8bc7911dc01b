import { webRoutes } from '#contract/routes/web.ts'
import type { Navigation } from '#src/kit/navigation/navigation.ts'

const account = webRoutes.account.at.path

/** Where a member manages the plan: a part of the web shop's account page, or the phone's own screen. */
export const planPath = (opens: Navigation['opens']): string =>
  opens(account) ? `${account}?section=club` : '/washClub'
